import type { EntityName } from '@mikro-orm/core';
import { notifyHosts } from './database/change-listener.ts';
import { logChanges } from './features/audit/logged-changes.service.ts';
import { AuthenticatorAppEntity } from './features/auth/authenticator-app.entity.ts';
import { PasskeyEntity } from './features/auth/passkey.entity.ts';
import { RecoveryCodeEntity } from './features/auth/recovery-code.entity.ts';
import { UserEntity } from './features/auth/user.entity.ts';
import { BackupEntity } from './features/backup/backup.entity.ts';
import { DeliveryEntity } from './features/contact/delivery.entity.ts';
import { SubmissionEntity } from './features/contact/submission.entity.ts';
import { SubmissionEventEntity } from './features/contact/submission-event.entity.ts';
import { DismissedFindingEntity } from './features/self-check/dismissed-finding.entity.ts';
import type { Announcer, Change } from './kernel/work.ts';

/** Entities whose changes open tabs of the back office are told about (beyond §2). */
const TOLD_TO_TABS: readonly EntityName[] = [
  SubmissionEntity,
  SubmissionEventEntity,
  DeliveryEntity,
];

/**
 * Entities that no page, feed or public response shows. A new one clears the caches unless it is listed here:
 * rendering a page again takes 10 ms, while a stale page misleads visitors.
 */
const SHOWN_NOWHERE: readonly EntityName[] = [
  UserEntity,
  AuthenticatorAppEntity,
  PasskeyEntity,
  RecoveryCodeEntity,
  DismissedFindingEntity,
  BackupEntity,
  ...TOLD_TO_TABS,
];

const isShown = ({ entity }: Change) => !SHOWN_NOWHERE.includes(entity);
const isToldToTabs = ({ entity }: Change) => TOLD_TO_TABS.includes(entity);

interface AnnouncerDeps {
  /** Identifies this host to the others. */
  hostId: string;
  /** Clears the cached pages and responses of this host. */
  clearCaches(): void;
  /** Tells the open tabs served by this host that a submission has changed. */
  tellTabs(): void;
  /** Makes the worker of this host look for jobs now. */
  wakeWorker(): void;
}

/**
 * Handles what follows from every change: records it in the audit log, clears the caches of this host and the others,
 * tells open tabs about submissions, and wakes the worker.
 */
export const createAnnouncer = (deps: AnnouncerDeps): Announcer => ({
  async within(em, changes, actor) {
    await logChanges(em, changes, actor);
    if (changes.some(isShown)) await notifyHosts(em, deps.hostId);
    if (changes.some(isToldToTabs)) await notifyHosts(em, deps.hostId, 'submissions');
  },
  after(changes) {
    if (changes.some(isShown)) deps.clearCaches();
    if (changes.some(isToldToTabs)) deps.tellTabs();
  },
  jobsStored: deps.wakeWorker,
});
