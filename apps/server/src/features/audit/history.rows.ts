import type { AuditEvent, AuditSelection } from '@hvac/contract/audit';
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditGroup,
  auditKind,
} from '@hvac/contract/audit-actions';
import { type SoughtWord, soughtWords } from '@hvac/contract/audit-search';
import {
  type EntityManager,
  type InferEntity,
  type QBFilterQuery,
  raw,
} from '@mikro-orm/postgresql';
import { containingParameters, patternOf, sqlContaining } from '../../kernel/search.ts';
import { TABLES } from '../../tables.ts';
import { AuditEventEntity } from './audit-event.entity.ts';

type Filter = QBFilterQuery<InferEntity<typeof AuditEventEntity>>;

/** The tables of subjects that are linked while they exist, by kind. */
const LINKED = new Map(
  Object.entries(TABLES).flatMap(([name, table]) =>
    'history' in table && table.isLinked ? [[table.history, name]] : [],
  ),
);

const COLUMNS = [
  'id',
  'at',
  'actorName',
  'actorRole',
  'origin',
  'action',
  'subjectId',
  'subjectLabel',
  'details',
  'requestId',
] as const;

interface AuditRow extends Omit<AuditEvent, 'at' | 'isSubjectThere' | 'customer'> {
  at: Date;
}

const actionsOf = (group: AuditGroup): AuditAction[] =>
  (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter(
    (action) => AUDIT_ACTIONS[action].group === group,
  );

const SETTING_ACTIONS = ['settings.updated', 'settings.reset'] as const satisfies AuditAction[];

const atOrAfter = (day: string, timeZone: string): Filter => ({
  [raw((alias) => `${alias}.at >= (?::date)::timestamp at time zone ?`, [day, timeZone])]: [],
});
const before = (day: string, timeZone: string): Filter => ({
  [raw((alias) => `${alias}.at < (?::date + 1)::timestamp at time zone ?`, [day, timeZone])]: [],
});

/** A filter for events whose sentence contains a word. What is cheap to compare comes first. */
const telling = ({ word, actions, settings, fields }: SoughtWord): Filter => {
  const patterns = fields.map((field) => patternOf(`"${field.toLowerCase()}"`));
  return {
    [raw(
      (alias) =>
        `(${[
          ...(actions.length > 0 ? [`${alias}.action in (${actions.map(() => '?')})`] : []),
          ...(settings.length > 0
            ? [
                `(${alias}.action in (?, ?) and ${alias}.subject_label in (${settings.map(() => '?')}))`,
              ]
            : []),
          sqlContaining(word, alias),
          ...patterns.map(() => `${alias}.search_text like ?`),
        ].join(' or ')})`,
      [
        ...actions,
        ...(settings.length > 0 ? [...SETTING_ACTIONS, ...settings] : []),
        ...containingParameters(word),
        ...patterns,
      ],
    )]: [],
  };
};

/** A filter for the selected events, with days in the given time zone. */
export const selectedEvents = (
  { search, person, group, from, to }: AuditSelection,
  timeZone: string,
): Filter => ({
  $and: [
    ...soughtWords(search).map(telling),
    person === undefined ? {} : { actorName: person },
    group === undefined ? {} : { action: { $in: actionsOf(group) } },
    from === undefined ? {} : atOrAfter(from, timeZone),
    to === undefined ? {} : before(to, timeZone),
  ],
});

const newest = (em: EntityManager, where: Filter) =>
  em
    .createQueryBuilder(AuditEventEntity, 'e')
    .select([...COLUMNS])
    .where(where)
    .orderBy({ at: 'desc', id: 'desc' });

/** The subjects that still exist, each as 'kind:id'. */
const findSubjects = async (em: EntityManager, rows: AuditRow[]): Promise<Set<string>> => {
  const found = new Set<string>();
  for (const [kind, table] of LINKED) {
    const ids = rows
      .filter(({ action, subjectId }) => subjectId !== null && auditKind(action) === kind)
      .map(({ subjectId }) => Number(subjectId));
    if (ids.length === 0) continue;
    const there = await em.execute<{ id: number }[]>(`select id from ${table} where id in (?)`, [
      ids,
    ]);
    for (const { id } of there) found.add(`${kind}:${id}`);
  }
  return found;
};

/** The customers of the submissions that still exist, by id. */
const findCustomers = async (em: EntityManager, rows: AuditRow[]): Promise<Map<string, string>> => {
  const ids = rows.flatMap(({ action, subjectId }) =>
    subjectId !== null && auditKind(action) === 'submission' ? [subjectId] : [],
  );
  if (ids.length === 0) return new Map();
  const found = await em.execute<{ id: number; name: string }[]>(
    'select id, full_name as name from contact_submissions where id in (?)',
    [ids.map(Number)],
  );
  return new Map(found.map(({ id, name }) => [String(id), name]));
};

/** A page of events, newest first. */
export const findEvents = async (
  em: EntityManager,
  where: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEvent[]> => {
  const rows = await newest(em, where).limit(limit).offset(offset).execute<AuditRow[]>('all');
  const subjects = await findSubjects(em, rows);
  const customers = await findCustomers(em, rows);
  return rows.map((row) => {
    const kind = auditKind(row.action);
    const isSubjectThere =
      row.subjectId !== null && (!LINKED.has(kind) || subjects.has(`${kind}:${row.subjectId}`));
    const customer = kind === 'submission' ? (customers.get(row.subjectId ?? '') ?? null) : null;
    return { ...row, at: row.at.toISOString(), isSubjectThere, customer };
  });
};

/** How many events there are. */
export const countEvents = (em: EntityManager, where: Filter): Promise<number> =>
  em.createQueryBuilder(AuditEventEntity, 'e').where(where).getCount();

/** Reads the events in parts, newest first; each part continues where the last one ended. */
export async function* readEvents(
  em: EntityManager,
  where: Filter,
  partLength: number,
): AsyncGenerator<AuditRow[], void> {
  let last: AuditRow | undefined;
  do {
    const { at, id } = last ?? {};
    const older: Filter = last
      ? { [raw((alias) => `(${alias}.at, ${alias}.id) < (?, ?)`, [at, id])]: [] }
      : {};
    const part = await newest(em, { $and: [where, older] })
      .limit(partLength)
      .execute<AuditRow[]>('all');
    if (part.length > 0) yield part;
    last = part.at(-1);
  } while (last);
}

/** Everybody named in the log, by name. Skips from name to name, because the log is long and the names are few. */
export const findPeople = async (em: EntityManager): Promise<string[]> => {
  const rows = await em.execute<{ name: string }[]>(
    `with recursive people as (
       select min(actor_name) as name from audit_events
       union all
       select (select min(actor_name) from audit_events where actor_name > name) from people
         where name is not null)
     select name from people where name is not null order by lower(name), name`,
  );
  return rows.map(({ name }) => name);
};
