import { CONTACT_FIELDS, type ContactField } from '@hvac/contract/contact';
import type { CustomerAnswers, SubmissionOrigin } from '@hvac/contract/submission-extras';
import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import type { DeliveryState, SpamReason } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { WORST_STATE } from '../deliveries/deliveries.rows.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';

/** A submission as it is exported. Times are ISO 8601. */
export interface ExportedSubmission extends Record<ContactField, string> {
  id: number;
  createdAt: string;
  status: SubmissionStatus;
  minutesToAnswer: number | null;
  /** Oldest first. */
  notes: { author: string | null; at: string; note: string }[];
  delivery: DeliveryState;
  spamScore: number;
  spamReasons: SpamReason[];
  origin: SubmissionOrigin | null;
  answers: CustomerAnswers | null;
}

/** The fields of the form, to be selected from `contact_submissions s`. */
const formColumns = (em: EntityManager): string => {
  const { properties } = em.getMetadata(SubmissionEntity);
  return CONTACT_FIELDS.map((field) => `s.${properties[field].fieldNames[0]} as "${field}"`).join();
};

/** The submissions with an id above `after`, by id. */
export const findSubmissionsAfter = (
  em: EntityManager,
  after: number,
  limit: number,
): Promise<ExportedSubmission[]> =>
  em.execute(
    `select s.id, ${formColumns(em)},
       s.created_at as "createdAt", s.status, s.spam_score as "spamScore", s.spam_reasons as "spamReasons",
       s.origin, s.answers,
       floor(extract(epoch from s.answered_at - s.created_at) / 60)::int as "minutesToAnswer",
       coalesce((
         select jsonb_agg(jsonb_build_object('author', e.author, 'at', e.created_at, 'note', e.note) order by e.id)
         from submission_events e where e.submission_id = s.id and e.note is not null), '[]') as notes,
       (select ${WORST_STATE} from deliveries d where d.submission_id = s.id) as delivery
     from contact_submissions s where s.id > ? order by s.id limit ?`,
    [after, limit],
  );
