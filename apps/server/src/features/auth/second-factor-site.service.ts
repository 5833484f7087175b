import { createSealer, type Sealer } from '../../kernel/sealer.ts';

/** What second factors are bound to. */
export interface SecondFactorSite {
  /** Public origin: passkeys work there and nowhere else, and its host name is what authenticator apps show. */
  origin: string;
  /** Encrypts the keys of authenticator apps. */
  sealer: Sealer;
}

/** The name by which browsers and authenticator apps know the site (WebAuthn: the RP ID). */
export const hostNameOf = ({ origin }: SecondFactorSite): string => new URL(origin).hostname;

/** @param keys to encrypt the keys of authenticator apps: the first one encrypts, the others still decrypt */
export const createSecondFactorSite = (
  siteUrl: string,
  keys: readonly Buffer[],
): SecondFactorSite => ({ origin: new URL(siteUrl).origin, sealer: createSealer(keys) });
