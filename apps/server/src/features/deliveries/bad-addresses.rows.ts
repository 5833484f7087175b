import type {
  AddressProblem,
  BadAddress,
  DeliveryStage,
  UndeliveredAnswer,
} from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isAddressRefused } from '../../kernel/refused-address.ts';
import { BOUNCED_AT, IS_DEALT_WITH, undeliveredAnswers } from './deliveries.rows.ts';

/** How a mail to a customer ended. */
interface Ended {
  state: 'sent' | 'failed';
  stage: DeliveryStage | null;
  error: string | null;
  bounced: boolean;
}

const ENDED = `d.state, d.stage, d.error, ${BOUNCED_AT} is not null as bounced`;
/** SQL: whether the delivery `d` was a mail to the customer, which has ended. */
const IS_TO_CUSTOMER = `d.reason in ('reply', 'receipt') and not d.is_copy and d.state in ('sent', 'failed')`;

const problemOf = ({ state, stage, error, bounced }: Ended): AddressProblem | null => {
  if (state === 'sent') return null;
  if (bounced) return 'bounced';
  return isAddressRefused(stage, error) ? 'refused' : null;
};

/**
 * The addresses of customers whose latest mail was refused because of the address, or came back, by submission. Left out
 * once somebody has done something about the submission since.
 */
const badAddressesOf = async (
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, BadAddress>> => {
  const rows = await em.execute<(Ended & { id: number; email: string; is_over: boolean })[]>(
    `select distinct on (d.submission_id) d.submission_id as id, s.email, ${ENDED}, ${IS_DEALT_WITH} as is_over
     from deliveries d join contact_submissions s on s.id = d.submission_id
     where d.submission_id = any(?::int[]) and ${IS_TO_CUSTOMER}
     order by d.submission_id, d.id desc`,
    [`{${ids.join(',')}}`],
  );
  return new Map(
    rows.flatMap(({ id, email, is_over, ...ended }) => {
      const problem = is_over ? null : problemOf(ended);
      return problem ? [[id, { address: email, problem }]] : [];
    }),
  );
};

/** What has not reached the customers of some submissions, to be asked by id. */
export const undeliveredTo = async (em: EntityManager, submissions: readonly { id: number }[]) => {
  const ids = submissions.map(({ id }) => id);
  const answers = await undeliveredAnswers(em, ids);
  const badAddresses = await badAddressesOf(em, ids);
  return (id: number): { answer: UndeliveredAnswer | null; badAddress: BadAddress | null } => ({
    answer: answers.get(id) ?? null,
    badAddress: badAddresses.get(id) ?? null,
  });
};

/** What became of the latest mail to an address, in whichever submission; null if there was none. */
export const latestMailTo = async (
  em: EntityManager,
  address: string,
): Promise<{ hasArrived: boolean; problem: AddressProblem | null } | null> => {
  const [latest] = await em.execute<Ended[]>(
    `select ${ENDED} from deliveries d where ${IS_TO_CUSTOMER} and d.recipient in (?)
     order by d.id desc limit 1`,
    [[address, address.toLowerCase()]],
  );
  return latest ? { hasArrived: latest.state === 'sent', problem: problemOf(latest) } : null;
};
