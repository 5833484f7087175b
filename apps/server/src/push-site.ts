import type { Env } from './config/env.ts';
import { deriveKey } from './config/secrets.ts';
import { createPushSite, type PushSite } from './features/push/push-site.service.ts';

/**
 * What messages to devices depend on besides the database.
 * @param sessionKeys hexadecimal keys; the first one signs
 */
export const pushSiteOf = (env: Env, sessionKeys: readonly string[]): PushSite =>
  createPushSite(env.siteUrl ?? `http://localhost:${env.port}`, env.pushServices, (purpose) =>
    sessionKeys.map((key) => deriveKey(purpose, key)),
  );
