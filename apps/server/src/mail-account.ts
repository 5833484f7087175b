import type { Env } from './config/env.ts';
import { deriveKey } from './config/secrets.ts';
import {
  createMailAccountDeps,
  type MailAccountDeps,
} from './features/deliveries/mail-account.service.ts';

/**
 * What the email account depends on besides the database.
 * @param sessionKeys hexadecimal keys; the first one seals
 */
export const mailAccountOf = (env: Env, sessionKeys: readonly string[]): MailAccountDeps =>
  createMailAccountDeps(
    env,
    sessionKeys.map((key) => deriveKey('mail-account', key)),
    env.siteUrl ?? `http://localhost:${env.port}`,
  );
