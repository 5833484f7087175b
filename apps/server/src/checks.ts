import { backupCheck, backupDatesCheck, isBackedUp } from './features/backup/backup.checks.ts';
import { listFeaturedUploads } from './features/blog/featured-image.service.ts';
import { leadsCheck } from './features/deliveries/leads.checks.ts';
import { createImagesCheck } from './features/images/images.checks.ts';
import { listWebsiteUploads } from './features/images/website-images.service.ts';
import {
  proxyCheck,
  rateLimitCheck,
  siteUrlCheck,
} from './features/self-check/configuration.checks.ts';
import { databaseCheck, embeddedDatabaseCheck } from './features/self-check/database.checks.ts';
import {
  connectionsCheck,
  sessionKeysCheck,
  uploadsCheck,
} from './features/self-check/instances.checks.ts';
import { createLaunchCheck } from './features/self-check/launch.checks.ts';
import {
  clockCheck,
  diskCheck,
  releaseCheck,
  rootCheck,
} from './features/self-check/machine.checks.ts';
import { ownerCheck } from './features/self-check/owner.checks.ts';
import { storeCheck } from './features/self-check/store.checks.ts';
import { companyCheck } from './features/settings/settings.checks.ts';
import { demoPosts } from './first-content/demo-posts.ts';
import type { Check } from './kernel/self-check.ts';

/** All checks of the self-check, in the order of its report. */
export const checks: readonly Check[] = [
  releaseCheck,
  databaseCheck,
  embeddedDatabaseCheck,
  proxyCheck,
  siteUrlCheck,
  rateLimitCheck,
  rootCheck,
  clockCheck,
  diskCheck,
  sessionKeysCheck,
  uploadsCheck,
  storeCheck,
  ownerCheck,
  connectionsCheck,
  backupCheck,
  backupDatesCheck,
  createLaunchCheck(
    demoPosts.map(({ slug }) => slug),
    isBackedUp,
  ),
  companyCheck,
  leadsCheck,
  createImagesCheck(listFeaturedUploads, listWebsiteUploads),
];
