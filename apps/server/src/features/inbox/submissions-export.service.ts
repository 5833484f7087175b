import { CONTACT_FIELD_LABELS, CONTACT_FIELDS } from '@hvac/contract/contact';
import { contactText } from '@hvac/contract/contact-services';
import { formatDateTime } from '@hvac/contract/dates';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BYTE_ORDER_MARK, csvRecord } from '../../kernel/csv.ts';
import { readCompany } from '../settings/company.service.ts';
import { type ExportedSubmission, findSubmissionsAfter } from './submissions-export.rows.ts';

/** Submissions that are in memory at once. */
const PAGE = 500;

const yesOrNo = (answer: boolean | undefined) => {
  if (answer === undefined) return '';
  return answer ? 'yes' : 'no';
};

/** Heading and content of a column. */
type Column = [string, (submission: ExportedSubmission, timeZone: string) => string];

const HEADINGS = { ...CONTACT_FIELD_LABELS, fullName: 'Full name' };

/** The columns of the file. */
const COLUMNS: Column[] = [
  ['Id', ({ id }) => String(id)],
  ['Date (UTC)', ({ createdAt }) => new Date(createdAt).toISOString()],
  ['Date (local)', ({ createdAt }, timeZone) => formatDateTime(createdAt, timeZone)],
  ['Status', ({ status }) => status],
  ['Minutes to answer', ({ minutesToAnswer }) => String(minutesToAnswer ?? '')],
  ...CONTACT_FIELDS.map(
    (field): Column => [HEADINGS[field], (submission) => contactText(submission, field)],
  ),
  ['No heat or cooling', ({ answers }) => yesOrNo(answers?.isUrgent)],
  ['Best time to call', ({ answers }) => answers?.bestTime ?? ''],
  ['Address of the house', ({ answers }) => answers?.houseAddress ?? ''],
  [
    'Notes',
    ({ notes }, timeZone) =>
      notes
        .map(
          ({ author, at, note }) =>
            `${author ?? 'Customer'}, ${formatDateTime(at, timeZone)}: ${note}`,
        )
        .join('\n'),
  ],
  ['Delivery', ({ delivery }) => delivery],
  ['Spam score', ({ spamScore }) => String(spamScore)],
  ['Spam reasons', ({ spamReasons }) => spamReasons.map(({ text }) => text).join('; ')],
  ['Landing page', ({ origin }) => origin?.landingPage ?? ''],
  ['Referrer', ({ origin }) => origin?.referrer ?? ''],
  [
    'Campaign',
    ({ origin }) =>
      Object.entries(origin?.campaign ?? {})
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
  ],
  ['Asked for', ({ origin }) => origin?.ask ?? ''],
];

/** All submissions as CSV, by id, in parts that fit into memory however many there are. */
export async function* exportSubmissions(em: EntityManager): AsyncGenerator<string, void> {
  const company = await readCompany(em);
  yield BYTE_ORDER_MARK + csvRecord(COLUMNS.map(([heading]) => heading));
  for (let after = 0; ; ) {
    const page = await findSubmissionsAfter(em, after, PAGE);
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    yield page
      .map((submission) =>
        csvRecord(COLUMNS.map(([, contentOf]) => contentOf(submission, company.timeZone))),
      )
      .join('');
  }
}
