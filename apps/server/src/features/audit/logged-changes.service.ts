import { AUDIT_ACTIONS, type AuditAction } from '@hvac/contract/audit-actions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor, Change } from '../../kernel/work.ts';
import { tableOf } from '../../tables.ts';
import { type RecordedEvent, recordEvents } from './record-event.service.ts';

const isAction = (name: string): name is AuditAction => name in AUDIT_ACTIONS;

const eventOf = ({
  did,
  entity,
  action,
  isOfOffice: _,
  ...subject
}: Change): RecordedEvent | null => {
  const table = tableOf(entity);
  if (action) return { action, ...subject };
  const named = 'history' in table ? `${table.history}.${did}` : '';
  return isAction(named) ? { action: named, ...subject } : null;
};

/**
 * Records the changes of a transaction, within it. What visitors send is not logged: it would bury what the office
 * does, and a submission records its own time and origin.
 */
export const logChanges = async (
  em: EntityManager,
  changes: readonly Change[],
  actor: Actor,
): Promise<void> => {
  const isVisitor = actor.viewer === null && actor.origin.kind === 'request';
  const logged = isVisitor ? changes.filter(({ isOfOffice }) => isOfOffice) : changes;
  const events = logged.map(eventOf).filter((event) => event !== null);
  await recordEvents(em, actor, events);
};
