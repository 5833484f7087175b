import type { Finding } from '@hvac/contract/self-check';
import {
  type AddressesRouterDeps,
  createAddressesRouter,
} from './features/addresses/addresses.router.ts';
import { auditRouter } from './features/audit/audit.router.ts';
import { type AuthRouterDeps, createAuthRouter } from './features/auth/auth.router.ts';
import { createSecondFactorsRouter } from './features/auth/second-factors.router.ts';
import { createBackupRouter } from './features/backup/backup.router.ts';
import type { BackupConfig } from './features/backup/stored-backups.service.ts';
import { blogRouter } from './features/blog/blog.router.ts';
import { countPostsByAuthor } from './features/blog/post-authors.service.ts';
import { brandRouter } from './features/brand/brand.router.ts';
import { type ContactRouterDeps, createContactRouter } from './features/contact/contact.router.ts';
import { createLeadsRouter, type LeadsRouterDeps } from './features/deliveries/leads.router.ts';
import { createRepliesRouter } from './features/deliveries/replies.router.ts';
import { figuresRouter } from './features/figures/figures.router.ts';
import { imagesRouter } from './features/images/images.router.ts';
import { createInboxRouter, type InboxRouterDeps } from './features/inbox/inbox.router.ts';
import {
  createOwnPagesRouter,
  type OwnPagesRouterDeps,
} from './features/own-pages/own-pages.router.ts';
import { handOver } from './features/previews/hand-over.service.ts';
import { createPreviewsRouter } from './features/previews/previews.router.ts';
import type { PreviewLinks } from './features/previews/previews.service.ts';
import { createDevicesRouter } from './features/push/devices.router.ts';
import { passDevicesOn, removeDevicesOf } from './features/push/devices.service.ts';
import { draftsRouter } from './features/revisions/drafts.router.ts';
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
    AuthRouterDeps,
    LeadsRouterDeps,
    AddressesRouterDeps,
    OwnPagesRouterDeps {
  /** Runs the self-check. Never rejects. */
  selfCheck: () => Promise<Finding[]>;
  backupConfig: BackupConfig;
  previewLinks: PreviewLinks;
}

/** All procedures, by feature. */
export const createAppRouter = (deps: RouterDeps) =>
  createRouter({
    addresses: createAddressesRouter(deps),
    audit: auditRouter,
    auth: createAuthRouter({
      countPosts: countPostsByAuthor,
      reassignPosts: handOver,
      devices: { removeDevicesOf, passDevicesOn },
      secondFactorSite: deps.secondFactorSite,
    }),
    backup: createBackupRouter(deps.backupConfig),
    blog: blogRouter,
    brand: brandRouter,
    devices: createDevicesRouter(deps.pushSite),
    drafts: draftsRouter,
    contact: createContactRouter(deps),
    figures: figuresRouter,
    inbox: createInboxRouter(deps),
    images: imagesRouter,
    leads: createLeadsRouter(deps),
    ownPages: createOwnPagesRouter(deps),
    previews: createPreviewsRouter(deps.previewLinks),
    replies: createRepliesRouter(deps),
    secondFactors: createSecondFactorsRouter(deps.secondFactorSite, removeDevicesOf),
    selfCheck: createSelfCheckRouter(deps.selfCheck),
    settings: createSettingsRouter(deps),
  });

export type AppRouter = ReturnType<typeof createAppRouter>;
