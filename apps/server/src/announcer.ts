import type { EntityName } from '@mikro-orm/core';
import { notifyHosts } from './database/change-listener.ts';
import { UserEntity } from './features/auth/user.entity.ts';
import { SubmissionEntity } from './features/contact/submission.entity.ts';
import { DismissedFindingEntity } from './features/self-check/dismissed-finding.entity.ts';
import type { Announcer, Change } from './kernel/work.ts';

/**
 * Entities that no page, feed or public response shows. A new one clears the caches unless it is listed here:
 * rendering a page again takes 10 ms, while a stale page misleads visitors.
 */
const SHOWN_NOWHERE: readonly EntityName[] = [UserEntity, SubmissionEntity, DismissedFindingEntity];

const isShown = ({ entity }: Change) => !SHOWN_NOWHERE.includes(entity);

interface AnnouncerDeps {
  /** Identifies this host to the others. */
  hostId: string;
  /** Clears the cached pages and responses of this host. */
  clearCaches(): void;
  /** Makes the worker of this host look for jobs now. */
  wakeWorker(): void;
}

/** Does what follows from every change: clears the caches of this host and of the others, and starts jobs. */
export const createAnnouncer = ({ hostId, clearCaches, wakeWorker }: AnnouncerDeps): Announcer => ({
  async within(em, changes) {
    if (changes.some(isShown)) await notifyHosts(em, hostId);
  },
  after(changes) {
    if (changes.some(isShown)) clearCaches();
  },
  jobsStored: wakeWorker,
});
