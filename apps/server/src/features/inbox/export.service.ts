import { CONTACT_FIELD_LABELS, CONTACT_FIELDS, type ContactField } from '@hvac/contract/contact';
import { contactText } from '@hvac/contract/contact-services';
import { formatDateTime } from '@hvac/contract/dates';
import type { CustomerAnswers, SubmissionOrigin } from '@hvac/contract/submission-extras';
import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import type { DeliveryState, SpamReason } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BYTE_ORDER_MARK, csvRecord } from '../../kernel/csv.ts';
import { WORST_STATE } from '../deliveries/deliveries.rows.ts';
import { readCompany } from '../settings/company.service.ts';
import { readServiceTitles } from '../settings/page-texts.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';

/** Submissions that are in memory at once. */
const PAGE = 500;

const yesOrNo = (answer: boolean | undefined) => {
  if (answer === undefined) return '';
  return answer ? 'yes' : 'no';
};

interface ExportingSite {
  timeZone: string;
  /** What the owner calls the three services. */
  serviceTitles: string[];
}

/** Heading and content of a column. */
type Column = [string, (submission: ExportedSubmission, site: ExportingSite) => string];

const HEADINGS = { ...CONTACT_FIELD_LABELS, fullName: 'Full name' };

/** The columns of the file. */
const COLUMNS: Column[] = [
  ['Id', ({ id }) => String(id)],
  ['Date (UTC)', ({ createdAt }) => new Date(createdAt).toISOString()],
  ['Date (local)', ({ createdAt }, { timeZone }) => formatDateTime(createdAt, timeZone)],
  ['Status', ({ status }) => status],
  ['Minutes to first reply', ({ minutesToAnswer }) => String(minutesToAnswer ?? '')],
  ...CONTACT_FIELDS.map(
    (field): Column => [
      HEADINGS[field],
      (submission, { serviceTitles }) => contactText(submission, field, serviceTitles),
    ],
  ),
  ['No heat or AC', ({ answers }) => yesOrNo(answers?.isUrgent)],
  ['Best time to call', ({ answers }) => answers?.bestTime ?? ''],
  ['Service address', ({ answers }) => answers?.houseAddress ?? ''],
  [
    'Notes',
    ({ notes }, { timeZone }) =>
      notes
        .map(
          ({ author, at, note }) =>
            `${author ?? 'Customer'}, ${formatDateTime(at, timeZone)}: ${note}`,
        )
        .join('\n'),
  ],
  ['Email alert', ({ delivery }) => delivery],
  ['Spam score', ({ spamScore }) => String(spamScore)],
  ['Spam reasons', ({ spamReasons }) => spamReasons.map(({ text }) => text).join('; ')],
  ['Landed on', ({ origin }) => origin?.landingPage ?? ''],
  ['Referred by', ({ origin }) => origin?.referrer ?? ''],
  [
    'Ad',
    ({ origin }) =>
      Object.entries(origin?.campaign ?? {})
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
  ],
  ['Asked for', ({ origin }) => origin?.ask ?? ''],
];

/** All submissions that are not in the trash as CSV, by id, in parts that fit into memory however many there are. */
export async function* exportSubmissions(em: EntityManager): AsyncGenerator<string, void> {
  const company = await readCompany(em);
  const serviceTitles = await readServiceTitles(em, company);
  const site = { timeZone: company.timeZone, serviceTitles };
  yield BYTE_ORDER_MARK + csvRecord(COLUMNS.map(([heading]) => heading));
  for (let after = 0; ; ) {
    const page = await findSubmissionsAfter(em, after, PAGE);
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    yield page
      .map((submission) => csvRecord(COLUMNS.map(([, contentOf]) => contentOf(submission, site))))
      .join('');
  }
}

/** A submission as it is exported. Times are ISO 8601. */
interface ExportedSubmission extends Record<ContactField, string> {
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

/** The submissions with an id above `after` that are not in the trash, by id. */
const findSubmissionsAfter = (
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
     from contact_submissions s where s.id > ? and s.deleted_at is null order by s.id limit ?`,
    [after, limit],
  );
