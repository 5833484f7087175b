import type { AuditAction } from '@hvac/contract/audit';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor, Change } from '../../kernel/work.ts';
import { type RecordedEvent, recordEvents } from './record-event.service.ts';

/** The action that is logged for a change of an entity, unless the change names a more specific one. */
export const LOGGED: Record<string, Partial<Record<Change['did'], AuditAction>>> = {
  AuthenticatorApp: {
    created: 'authenticator-app.created',
    deleted: 'authenticator-app.deleted',
  },
  Backup: { created: 'backup.created', deleted: 'backup.deleted' },
  Category: {
    created: 'category.created',
    updated: 'category.updated',
    deleted: 'category.deleted',
  },
  DismissedFinding: { updated: 'finding.dismissed', deleted: 'finding.restored' },
  Passkey: { created: 'passkey.created', deleted: 'passkey.deleted' },
  Post: { created: 'post.created', updated: 'post.updated', deleted: 'post.deleted' },
  // Their deletion is logged with the login or proof that uses one, or with the last app or passkey.
  RecoveryCode: { created: 'recovery-codes.created' },
  Setting: { updated: 'settings.updated' },
  Submission: { updated: 'submission.updated', deleted: 'submission.deleted' },
  User: { created: 'user.created', updated: 'user.updated', deleted: 'user.deleted' },
  WebsiteImage: {
    created: 'website-image.created',
    updated: 'website-image.updated',
    deleted: 'website-image.deleted',
  },
};

/** Entities whose changes are not logged, and why. */
export const NOT_LOGGED: Record<string, string> = {
  AuditEvent: 'the log itself',
  Delivery: 'how mails went is told with the submission',
  Host: 'hosts report themselves',
  Job: 'what a job changes is logged, not that it ran',
  PasskeyChallenge: 'a question to a passkey',
  PostCategory: 'the post is logged',
  RateLimit: 'a counter',
  Session: 'logins and logouts are events of their own',
  Sighting: 'what hosts observe',
  StoredImage: 'an upload is an event of its own; unused pictures are cleared away by themselves',
  SubmissionEvent: 'the submission is logged',
  SystemId: 'made once, with the database',
};

const eventOf = (
  em: EntityManager,
  { did, entity, action, ...subject }: Change,
): RecordedEvent | null => {
  const named = action ?? LOGGED[em.getMetadata(entity).className]?.[did];
  return named ? { action: named, ...subject } : null;
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
  if (actor.viewer === null && actor.origin.kind === 'request') return;
  const events = changes.map((change) => eventOf(em, change)).filter((event) => event !== null);
  await recordEvents(em, actor, events);
};
