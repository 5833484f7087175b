import type { AuditInput, AuditPage, AuditSelection } from '@hvac/contract/audit';
import { auditDetails, auditFields, auditPredicate } from '@hvac/contract/audit-sentence';
import { formatDateTime } from '@hvac/contract/dates';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BYTE_ORDER_MARK, csvRecord } from '../../kernel/csv.ts';
import { readCompany } from '../settings/company.service.ts';
import { countEvents, findEvents, findPeople, readEvents, selectedEvents } from './history.rows.ts';

/** Events that are in memory at once. */
const PART = 500;

/** A page of the audit log, newest first. */
export const listEvents = async (
  em: EntityManager,
  { limit, offset, ...selection }: AuditInput,
): Promise<AuditPage> => {
  const company = await readCompany(em);
  const where = selectedEvents(selection, company.timeZone);
  return {
    items: await findEvents(em, where, { limit, offset }),
    total: await countEvents(em, where),
    people: await findPeople(em),
  };
};

const HEADINGS = [
  ...['Date (UTC)', 'Date (local)', 'Who', 'Role', 'From', 'Action', 'What', 'Subject'],
  ...['Subject id', 'Details', 'Request id'],
];

/** The selected events as CSV, newest first, in parts that fit into memory however many there are. */
export async function* exportEvents(
  em: EntityManager,
  selection: AuditSelection,
): AsyncGenerator<string, void> {
  const { timeZone } = await readCompany(em);
  yield BYTE_ORDER_MARK + csvRecord(HEADINGS);
  for await (const part of readEvents(em, selectedEvents(selection, timeZone), PART)) {
    const records = part.map((event) => {
      const at = event.at.toISOString();
      const fields = auditFields(event);
      return csvRecord([
        at,
        formatDateTime(at, timeZone),
        event.actorName ?? '',
        event.actorRole ?? '',
        event.origin,
        event.action,
        auditPredicate(event),
        event.subjectLabel ?? '',
        event.subjectId ?? '',
        [fields && `Fields: ${fields}`, auditDetails(event)].filter(Boolean).join('; '),
        event.requestId ?? '',
      ]);
    });
    yield records.join('');
  }
}
