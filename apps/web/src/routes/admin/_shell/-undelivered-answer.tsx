import { chakra } from '@chakra-ui/react';
import { telHref } from '@hvac/contract/phone-number';
import type {
  AddressProblem,
  BadAddress,
  Undelivered,
  UndeliveredAnswer,
} from '@hvac/contract/submissions';

const UNDELIVERED: Record<Undelivered, string | null> = {
  waiting: null,
  late: 'Answer not delivered yet.',
  failed: 'Answer not delivered.',
};

const PROBLEMS: Record<AddressProblem, (address: string) => string> = {
  refused: (address) => `${address} can't get email: the mail server refused the address.`,
  bounced: (address) => `The email to ${address} bounced.`,
  noMail: (address) =>
    `${address} can't get email: ${address.split('@').at(-1)} doesn't receive any.`,
};

/** Why an email does not reach an address. */
export const badAddressText = ({ address, problem }: BadAddress): string =>
  PROBLEMS[problem](address);

/** What has not reached a customer. */
interface NotReached {
  answer: UndeliveredAnswer | null;
  badAddress: BadAddress | null;
}

/** What is said of it; null while all is well, and while an answer is just being sent. */
export const undeliveredText = ({ answer, badAddress }: NotReached): string | null => {
  // An answer that is on its way may be to an address that was refused before.
  if (answer?.state === 'late' || !badAddress) return answer && UNDELIVERED[answer.state];
  return badAddressText(badAddress);
};

interface UndeliveredLineProps {
  lead: NotReached & {
    /** The customer's, as typed. */
    phone: string;
  };
}

/** Says so in the row of a lead; nothing while all is well. */
export const UndeliveredLine = ({ lead }: UndeliveredLineProps) => {
  const text = undeliveredText(lead);
  return (
    text && (
      <chakra.span
        display="block"
        fontSize="sm"
        fontWeight="semibold"
        color="red.700"
        overflowWrap="anywhere"
      >
        {text}
        {telHref(lead.phone) !== null && ' Call instead.'}
      </chakra.span>
    )
  );
};
