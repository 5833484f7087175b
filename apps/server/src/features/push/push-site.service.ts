import { isPrivate, usesHttps } from '../../kernel/addresses.ts';
import { createSigner, type Signer } from '../../kernel/signer.ts';
import { createPushKeys, type PushKeys } from './push-keys.service.ts';
import { createPushServices, type IsPushService } from './push-services.service.ts';

/** What messages to devices depend on besides the database. */
export interface PushSite {
  /** Public origin. */
  siteUrl: string;
  /** Whether there is a push service that takes messages of this site. */
  canSend: boolean;
  keys: PushKeys;
  isService: IsPushService;
  /** Signs the links of messages. */
  links: Signer;
}

/**
 * @param siteUrl public origin
 * @param services origins of further push services, as configured
 * @param keysFor derives the keys for a purpose from those of the instances
 */
export const createPushSite = (
  siteUrl: string,
  services: readonly string[],
  keysFor: (purpose: string) => readonly Buffer[],
): PushSite => {
  const isPublic = usesHttps(siteUrl) && !isPrivate(new URL(siteUrl).hostname);
  return {
    siteUrl,
    canSend: isPublic || services.length > 0,
    // A browser subscribes for one origin: under another address of the website, nobody would see the message.
    keys: createPushKeys(keysFor(`vapid ${siteUrl}`)),
    isService: createPushServices(services, isPublic),
    links: createSigner(keysFor('push-link')),
  };
};
