import type { Finding } from '@hvac/contract/self-check';
import { auditRouter } from './features/audit/audit.router.ts';
import { type AuthRouterDeps, createAuthRouter } from './features/auth/auth.router.ts';
import { createSecondFactorsRouter } from './features/auth/second-factors.router.ts';
import { createBackupRouter } from './features/backup/backup.router.ts';
import type { BackupConfig } from './features/backup/stored-backups.service.ts';
import { blogRouter } from './features/blog/blog.router.ts';
import { countPostsByAuthor, reassignPosts } from './features/blog/post-authors.service.ts';
import { brandRouter } from './features/brand/brand.router.ts';
import { type ContactRouterDeps, createContactRouter } from './features/contact/contact.router.ts';
import { createLeadsRouter } from './features/deliveries/leads.router.ts';
import { imagesRouter } from './features/images/images.router.ts';
import { createInboxRouter, type InboxRouterDeps } from './features/inbox/inbox.router.ts';
import { createSelfCheckRouter } from './features/self-check/self-check.router.ts';
import {
  createSettingsRouter,
  type SettingsRouterDeps,
} from './features/settings/settings.router.ts';
import { createRouter } from './http/trpc.ts';

interface RouterDeps
  extends SettingsRouterDeps,
    ContactRouterDeps,
    InboxRouterDeps,
    AuthRouterDeps {
  /** Runs the self-check. Never rejects. */
  selfCheck: () => Promise<Finding[]>;
  backupConfig: BackupConfig;
}

/** All procedures, by feature. */
export const createAppRouter = ({
  selfCheck,
  backupConfig,
  leadChannels,
  formTouch,
  submissionChanges,
  receiptSigner,
  secondFactorSite,
  ...settings
}: RouterDeps) =>
  createRouter({
    audit: auditRouter,
    auth: createAuthRouter({ countPosts: countPostsByAuthor, reassignPosts, secondFactorSite }),
    backup: createBackupRouter(backupConfig),
    blog: blogRouter,
    brand: brandRouter,
    contact: createContactRouter({ leadChannels, formTouch, receiptSigner }),
    inbox: createInboxRouter({ leadChannels, submissionChanges }),
    images: imagesRouter,
    leads: createLeadsRouter({ leadChannels }),
    secondFactors: createSecondFactorsRouter(secondFactorSite),
    selfCheck: createSelfCheckRouter(selfCheck),
    settings: createSettingsRouter(settings),
  });

export type AppRouter = ReturnType<typeof createAppRouter>;
