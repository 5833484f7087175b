import { comparableNumber } from '@hvac/contract/phone-number';
import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import type { EarlierSubmissions } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { KNOWN_NUMBER, type SubmissionRow } from '../submissions/submission.entity.ts';

const SHOWN = 5;
/** One more, to know whether there are more. */
const MAX_READ = SHOWN + 1;

interface EarlierRow {
  id: number;
  created_at: string;
  service: string;
  status: SubmissionStatus;
}

/** SQL: what comes before a submission and has a value in common; each part reads no more than is shown. */
const earlierWith = (condition: string) =>
  `(select id, created_at, service, status from contact_submissions
     where ${condition} and deleted_at is null and status <> 'spam' and (created_at, id) < (?, ?)
     order by created_at desc, id desc limit ${MAX_READ})`;
const BY_EMAIL = earlierWith('lower(email) = lower(?)');
const BY_PHONE = earlierWith(`${KNOWN_NUMBER} = ?`);

/**
 * What the same customer has sent before, by email address or phone number, newest first. Spam and what is in the trash
 * are left out.
 */
export const findEarlier = async (
  em: EntityManager,
  { id, email, phone, createdAt }: Pick<SubmissionRow, 'id' | 'email' | 'phone' | 'createdAt'>,
): Promise<EarlierSubmissions> => {
  const number = comparableNumber(phone) ?? 'no number';
  const rows = await em.execute<EarlierRow[]>(
    `select * from (${BY_EMAIL} union ${BY_PHONE}) same order by created_at desc, id desc limit ${MAX_READ}`,
    [email, createdAt, id, number, createdAt, id],
  );
  return {
    items: rows.slice(0, SHOWN).map(({ created_at, ...earlier }) => ({
      ...earlier,
      createdAt: new Date(created_at).toISOString(),
    })),
    hasMore: rows.length > SHOWN,
  };
};
