import type { AuditAction } from '@hvac/contract/audit-actions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditEventEntity } from './audit-event.entity.ts';

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
