import { type Env, publicUrlOf } from './config/env.ts';
import { deriveKey } from './config/secrets.ts';
import {
  createMailAccountDeps,
  createReadChannels,
} from './features/deliveries/mail-account.service.ts';
import { createPushSite } from './features/push/push-site.service.ts';

/**
 * What mails and messages to devices depend on besides the database; the checks of the self-check need it without an
 * instance.
 * @param sessionKeys hexadecimal keys; the first one seals and signs
 */
export const createChannelParts = (env: Env, sessionKeys: readonly string[]) => {
  const siteUrl = publicUrlOf(env);
  const keysFor = (purpose: string) => sessionKeys.map((key) => deriveKey(purpose, key));
  const mailAccount = createMailAccountDeps(env, keysFor('mail-account'), siteUrl);
  return {
    siteUrl,
    keysFor,
    mailAccount,
    readChannels: createReadChannels(mailAccount),
    pushSite: createPushSite(siteUrl, env.pushServices, keysFor),
  };
};
