import type { AuditAction } from '@hvac/contract/audit-actions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditEventEntity } from './audit-event.entity.ts';

/** The names of those who last did something to some subjects, by id. */
export const findLastActors = async (
  em: EntityManager,
  action: AuditAction,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<{ id: string; name: string }[]>(
    `select id, name from (
       select distinct on (subject_id) subject_id as id, actor_name as name from audit_events
       where action = ? and subject_id in (?) order by subject_id, at desc, id desc) latest
     where name is not null`,
    [action, ids.map(String)],
  );
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
};

/** The name of whoever last did one of these things to a subject; null if nobody is known. */
export const findLastActor = async (
  em: EntityManager,
  actions: AuditAction[],
  subjectId: number,
): Promise<string | null> => {
  const event = await em.findOne(
    AuditEventEntity,
    { action: { $in: actions }, subjectId: String(subjectId) },
    { orderBy: { at: 'desc', id: 'desc' }, fields: ['actorName'] },
  );
  return event?.actorName ?? null;
};
