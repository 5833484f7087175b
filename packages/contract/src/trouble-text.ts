import type { DeliveryChannel, DeliveryTrouble } from './submissions.ts';

const CALLED: Record<DeliveryChannel, string> = {
  mail: 'new-lead email',
  webhook: 'new-lead webhook call',
  push: 'phone notification',
};

/** What has not gone out: '1 answer to a customer hasn't gone out'. */
export const troubleText = ({
  answerTo,
  channel,
  waiting,
  failed,
}: Pick<DeliveryTrouble, 'answerTo' | 'channel' | 'waiting' | 'failed'>): string => {
  const count = waiting + failed;
  const isOne = count === 1;
  const what =
    answerTo === null
      ? `${CALLED[channel]}${isOne ? '' : 's'}`
      : isOne
        ? 'answer to a customer'
        : 'answers to customers';
  return `${count.toLocaleString('en-US')} ${what} ${isOne ? "hasn't" : "haven't"} gone out`;
};
