import { createSealer, type Sealer } from '../../kernel/sealer.ts';
import { createTextSigner, type TextSigner } from '../../kernel/signer.ts';

/** What second factors are bound to. */
export interface SecondFactorSite {
  /** Public origin: passkeys work there and nowhere else, and its host name is what authenticator apps show. */
  origin: string;
  /** Encrypts the keys of authenticator apps. */
  sealer: Sealer;
  /** Signs the challenges for anybody's passkey. */
  challengeSigner: TextSigner;
}

/** The name by which browsers and authenticator apps know the site (WebAuthn: the RP ID). */
export const hostNameOf = ({ origin }: SecondFactorSite): string => new URL(origin).hostname;

/** @param keysFor the keys for a purpose: the first one encrypts and signs, the others are still accepted */
export const createSecondFactorSite = (
  siteUrl: string,
  keysFor: (purpose: string) => readonly Buffer[],
): SecondFactorSite => ({
  origin: new URL(siteUrl).origin,
  sealer: createSealer(keysFor('second-factor')),
  challengeSigner: createTextSigner(keysFor('passkey-login')),
});
