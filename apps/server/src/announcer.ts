import { notifyInstances } from './database/change-listener.ts';
import { logChanges } from './features/audit/logged-changes.service.ts';
import type { Announcer, Change } from './kernel/work.ts';
import { tableOf } from './tables.ts';

const isShown = ({ entity }: Change) => tableOf(entity).isShown;
const notifiesTabs = ({ entity }: Change) => tableOf(entity).notifiesTabs === true;
const movesAddresses = ({ entity }: Change) => tableOf(entity).movesAddresses === true;

interface AnnouncerDeps {
  /** Identifies this instance to the others. */
  instanceId: string;
  /** Clears the cached pages and responses of this instance. */
  clearCaches(): void;
  /** Tells the open tabs served by this instance that a submission has changed. */
  notifyTabs(): void;
  /** Makes this instance read again which addresses are old ones. */
  forgetOldAddresses(): void;
  /** Makes the worker of this instance look for jobs now. */
  wakeWorker(): void;
}

/**
 * Handles what follows from every change: records it in the audit log, clears the caches of this instance and the others,
 * tells open tabs about submissions, and wakes the worker; old addresses are read again after they have changed.
 */
export const createAnnouncer = (deps: AnnouncerDeps): Announcer => ({
  async within(em, changes, actor) {
    await logChanges(em, changes, actor);
    if (changes.some(isShown)) await notifyInstances(em, deps.instanceId);
    if (changes.some(notifiesTabs)) await notifyInstances(em, deps.instanceId, 'submissions');
    if (changes.some(movesAddresses)) await notifyInstances(em, deps.instanceId, 'old-addresses');
  },
  after(changes) {
    if (changes.some(isShown)) deps.clearCaches();
    if (changes.some(notifiesTabs)) deps.notifyTabs();
    if (changes.some(movesAddresses)) deps.forgetOldAddresses();
  },
  jobsStored: deps.wakeWorker,
});
