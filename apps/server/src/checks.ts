import { Resolver } from 'node:dns/promises';
import { createChannelParts } from './channel-parts.ts';
import type { Env } from './config/env.ts';
import { addressesCheck } from './features/addresses/addresses.checks.ts';
import { backupCheck, backupDatesCheck, isBackedUp } from './features/backup/backup.checks.ts';
import { listFeaturedUploads } from './features/blog/featured-image.service.ts';
import { createLeadsCheck } from './features/deliveries/leads.checks.ts';
import { createSenderCheck } from './features/deliveries/sender.checks.ts';
import { createImagesCheck } from './features/images/images.checks.ts';
import { listWebsiteUploads } from './features/images/website-images.service.ts';
import { ownPagesCheck } from './features/own-pages/own-pages.checks.ts';
import { createDevicesCheck } from './features/push/push.checks.ts';
import { listTextUploads } from './features/revisions/picture-uses.service.ts';
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

// In milliseconds, for each of the name servers of the machine: together less than a check may take.
const DNS = { timeout: 1000, tries: 1 };

/**
 * All checks of the self-check, in the order of its report.
 * @param sessionKeys hexadecimal keys of the instances
 */
export const createChecks = (env: Env, sessionKeys: readonly string[]): readonly Check[] => {
  const { readChannels, pushSite } = createChannelParts(env, sessionKeys);
  return [
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
      readChannels,
    ),
    companyCheck,
    createLeadsCheck(readChannels),
    createDevicesCheck(pushSite),
    createSenderCheck(readChannels, (name) => new Resolver(DNS).resolveTxt(name)),
    createImagesCheck(listFeaturedUploads, listTextUploads, listWebsiteUploads),
    addressesCheck,
    ownPagesCheck,
  ];
};
