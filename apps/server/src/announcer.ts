import type { EntityName } from '@mikro-orm/core';
import { notifyHosts } from './database/change-listener.ts';
import { UserEntity } from './features/auth/user.entity.ts';
import { SubmissionEntity } from './features/contact/submission.entity.ts';
import { DismissedFindingEntity } from './features/self-check/dismissed-finding.entity.ts';
import type { Announcer, Change } from './kernel/work.ts';

/**
 * What no page, feed or public answer shows. A new noun clears the caches unless it stands here: making a page
 * anew takes 10 ms, and a stale one misleads visitors.
 */
const SHOWN_NOWHERE: readonly EntityName[] = [UserEntity, SubmissionEntity, DismissedFindingEntity];

const isShown = ({ entity }: Change) => !SHOWN_NOWHERE.includes(entity);

interface AnnouncerDeps {
  /** What the other hosts know this one by. */
  hostId: string;
  /** Forgets every cached page and answer of this host. */
  clearCaches(): void;
  /** Lets the worker of this host look for jobs at once. */
  wakeWorker(): void;
}

/** What follows from every change: this host and the others forget what they have cached, jobs are done. */
export const createAnnouncer = ({ hostId, clearCaches, wakeWorker }: AnnouncerDeps): Announcer => ({
  async within(em, changes) {
    if (changes.some(isShown)) await notifyHosts(em, hostId);
  },
  after(changes) {
    if (changes.some(isShown)) clearCaches();
  },
  jobsStored: wakeWorker,
});
