import { type AuditDetails, type AuditRole, COMMAND_LINE, SCHEDULE } from '@hvac/contract/audit';
import type { AuditAction } from '@hvac/contract/audit-actions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { normalizeAddress } from '../../kernel/addresses.ts';
import { foldedText } from '../../kernel/search.ts';
import type { Actor } from '../../kernel/work.ts';
import { AuditEventEntity } from './audit-event.entity.ts';

const MAX_LABEL = 200;

/** What somebody has done. Never holds a secret, or what a customer or the owner has written. */
export interface RecordedEvent {
  action: AuditAction;
  /** The id of its subject. */
  id?: number | string | undefined;
  /** What the subject is called, such as the title of a post. */
  label?: string | undefined;
  details?: AuditDetails | undefined;
  /** When it happened, if it is recorded later. */
  at?: Date;
}

/** The columns that say who and from where. */
const columnsOf = ({ viewer, origin }: Actor) => {
  const role: AuditRole = viewer?.isAdmin ? 'administrator' : 'editor';
  const actor = {
    actorId: viewer?.id ?? null,
    actorName: viewer?.username ?? null,
    actorRole: viewer && role,
    requestId: null,
  };
  switch (origin.kind) {
    case 'request':
      return { ...actor, origin: normalizeAddress(origin.address), requestId: origin.requestId };
    case 'command':
      return { ...actor, actorName: origin.osUser, origin: COMMAND_LINE };
    case 'schedule':
      return { ...actor, origin: SCHEDULE };
  }
};

/** Records several events of one actor. */
export const recordEvents = async (
  em: EntityManager,
  actor: Actor,
  events: readonly RecordedEvent[],
): Promise<void> => {
  if (events.length === 0) return;
  const by = columnsOf(actor);
  await em.insertMany(
    AuditEventEntity,
    events.map(({ action, id, label, details = {}, at }) => {
      const subjectLabel = label?.slice(0, MAX_LABEL).toWellFormed() ?? null;
      return {
        ...by,
        ...(at && { at }),
        action,
        subjectId: id === undefined ? null : String(id),
        subjectLabel,
        foldedText: foldedText(subjectLabel, by.actorName),
        details,
      };
    }),
  );
};

/**
 * Records an event that changes no row, such as a login or an export; transactions record their own changes.
 * @param by a unit of work; within a transaction, with its entity manager: `{ ...work, em: tx.em }`
 */
export const recordEvent = (
  by: Actor & { em: EntityManager },
  event: RecordedEvent,
): Promise<void> => recordEvents(by.em, by, [event]);
