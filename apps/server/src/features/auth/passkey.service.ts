import type { NewPasskeyInput, PasskeyAuthentication } from '@hvac/contract/second-factor-inputs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { AppError } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction } from '../../kernel/work.ts';
import { PasskeyEntity, type PasskeyRow } from './passkey.entity.ts';
import {
  consumeChallenge,
  consumeOpenChallenge,
  makeOpenChallenge,
  storeChallenge,
} from './passkey-challenge.service.ts';
import { hostNameOf, type SecondFactorSite } from './second-factor-site.service.ts';
import { UserEntity, type UserRow } from './user.entity.ts';

const MAX_PASSKEYS = 20;
const NOT_ACCEPTED = "That passkey didn't work. Try again.";
const NOT_VERIFIED = "That passkey didn't check that it's you. Enter your password instead.";

// EdDSA, ES256, RS256 (COSE): what authenticators support today.
const ALGORITHMS = [-8, -7, -257];

/** Those of the library hold bytes, which are no JSON. */
type WithoutExtensions<Options> = Omit<Options, 'extensions'>;

// Loaded on first use, because it takes 22 MB of memory and a third of a second.
const webauthn = () => import('@simplewebauthn/server');
const webauthnHelpers = () => import('@simplewebauthn/server/helpers');

const listOf = (em: EntityManager, userId: number) =>
  em.find(PasskeyEntity, { user: userId }, { orderBy: { id: 'asc' } });

const knownTo = (passkeys: { credentialId: string; transports: string[] }[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

const tooManyPasskeys = () =>
  new AppError('conflict', `You've reached ${MAX_PASSKEYS} passkeys. Remove one first.`);

/** Whether the browser will find the new passkey by itself. */
const ASKED_FOR = { extensions: { credProps: true } };

/** Under which a passkey keeps its user (WebAuthn: the user handle). */
const handleOf = (userId: number) => new TextEncoder().encode(String(userId));

/**
 * What a browser needs to create a passkey.
 * @throws AppError `conflict` when the user has 20 already
 */
export const beginPasskey = async (
  em: EntityManager,
  site: SecondFactorSite,
  { id, username }: User,
  now: Date,
): Promise<WithoutExtensions<PublicKeyCredentialCreationOptionsJSON> & typeof ASKED_FOR> => {
  const passkeys = await listOf(em, id);
  if (passkeys.length >= MAX_PASSKEYS) {
    throw tooManyPasskeys();
  }
  const { generateRegistrationOptions } = await webauthn();
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: hostNameOf(site),
    rpID: hostNameOf(site),
    userName: username,
    userID: handleOf(id),
    excludeCredentials: knownTo(passkeys),
    // A key that can do neither still confirms a login after the password.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await storeChallenge(em, id, options.challenge, now);
  return { ...options, ...ASKED_FOR };
};

/**
 * Whether a new passkey comes without certificates, as we ask for: unattested, or signed by its own key alone. For
 * certificates, the library would fetch revocation lists from whatever addresses they name.
 */
const isWithoutCertificates = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject, isoBase64URL } = await webauthnHelpers();
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'));
};

/**
 * Checks a browser's response for a new passkey.
 * @throws AppError `invalid`
 */
export const checkNewPasskey = async (
  em: EntityManager,
  site: SecondFactorSite,
  userId: number,
  { answer }: NewPasskeyInput,
  now: Date,
) => {
  const { transports = [], ...response } = answer.response;
  const isPlain = await isWithoutCertificates(response.attestationObject).catch(() => false);
  if (!isPlain) throw new AppError('invalid', NOT_ACCEPTED);
  const { verifyRegistrationResponse } = await webauthn();
  let signed = '';
  const verified = await verifyRegistrationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    // Checked below, so that only an otherwise valid response uses the challenge up.
    expectedChallenge: (challenge) => {
      signed = challenge;
      return true;
    },
    expectedOrigin: site.origin,
    expectedRPID: hostNameOf(site),
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified || !(await consumeChallenge(em, userId, signed, now))) {
    throw new AppError('invalid', NOT_ACCEPTED);
  }
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    isDiscoverable: answer.clientExtensionResults?.credProps?.rk ?? null,
  };
};

/**
 * Adds a checked passkey.
 * @throws AppError `conflict` when somebody already has it, or the user has 20
 */
export const addPasskey = async (
  tx: Transaction,
  userId: number,
  name: string,
  checked: Awaited<ReturnType<typeof checkNewPasskey>>,
  now: Date,
): Promise<void> => {
  if (await tx.em.count(PasskeyEntity, { credentialId: checked.credentialId })) {
    throw new AppError('conflict', 'This passkey is already added');
  }
  // Several may have been started before the limit was reached.
  if ((await tx.em.count(PasskeyEntity, { user: userId })) >= MAX_PASSKEYS) throw tooManyPasskeys();
  const id = await tx.em.insert(PasskeyEntity, {
    ...checked,
    user: userId,
    name,
    addedAt: now,
    lastUsedAt: null,
  });
  tx.record('created', PasskeyEntity, id, { label: name });
};

/** What a passkey is asked for: beside the password at a login, in its place as a proof, or as a login by itself. */
export type PasskeyUse = 'login' | 'proof' | 'alone';

/**
 * What a browser needs to ask for one of the user's passkeys; null for a user who has none. A proof must verify the
 * user, because a key that is left in the computer only has to be touched.
 */
export const askForPasskey = async (
  em: EntityManager,
  site: SecondFactorSite,
  userId: number,
  use: PasskeyUse,
  now: Date,
): Promise<WithoutExtensions<PublicKeyCredentialRequestOptionsJSON> | null> => {
  const passkeys = await listOf(em, userId);
  if (passkeys.length === 0) return null;
  const { generateAuthenticationOptions } = await webauthn();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: hostNameOf(site),
    allowCredentials: knownTo(passkeys),
    userVerification: use === 'proof' ? 'required' : 'preferred',
  });
  await storeChallenge(em, userId, options.challenge, now);
  return options;
};

/**
 * Whether a passkey can log in by itself. All that phones and computers keep can; what security keys kept before the
 * answer was stored is unknown.
 */
export const logsInAlone = ({ isDiscoverable, transports }: PasskeyRow): boolean | null => {
  const isOfDevice = transports.includes('internal') || transports.includes('hybrid');
  return isDiscoverable ?? (isOfDevice || null);
};

/** What a browser needs to ask for whichever passkey of this site it finds. It is the same for everybody. */
export const askForAnyPasskey = (site: SecondFactorSite, now: Date) => ({
  challenge: makeOpenChallenge(site.challengeSigner, now),
  rpId: hostNameOf(site),
  userVerification: 'required' as const,
});

/** Whose passkey answers by itself; null for one that this site does not know, or not for the user that it names. */
export const findPasskeyUser = async (
  em: EntityManager,
  { id: credentialId, response: { userHandle } }: PasskeyAuthentication,
): Promise<UserRow | null> => {
  const passkey = await em.findOne(PasskeyEntity, { credentialId });
  if (!passkey) return null;
  const { id } = passkey.user;
  const isNamed = userHandle === Buffer.from(handleOf(id)).toString('base64url');
  return isNamed ? em.findOne(UserEntity, { id }, { refresh: true }) : null;
};

/**
 * Verifies a passkey's response to a challenge issued to its user, or to anybody, and uses the challenge up.
 * @returns why it is refused; null when it is right
 */
export const usePasskey = async (
  em: EntityManager,
  site: SecondFactorSite,
  userId: number,
  answer: PasskeyAuthentication,
  use: PasskeyUse,
  now: Date,
): Promise<string | null> => {
  const passkey = await em.findOne(PasskeyEntity, { user: userId, credentialId: answer.id });
  if (!passkey) return NOT_ACCEPTED;
  const { verifyAuthenticationResponse } = await webauthn();
  let signed = '';
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: (challenge) => {
      signed = challenge;
      return true;
    },
    expectedOrigin: site.origin,
    expectedRPID: hostNameOf(site),
    credential: {
      id: passkey.credentialId,
      publicKey: Buffer.from(passkey.publicKey, 'base64url'),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    // Checked below, so that the user learns what is missing.
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return NOT_ACCEPTED;
  const isAsked =
    use === 'alone'
      ? await consumeOpenChallenge(em, site.challengeSigner, signed, now)
      : await consumeChallenge(em, userId, signed, now);
  if (!isAsked) return NOT_ACCEPTED;
  const { newCounter, userVerified } = verified.authenticationInfo;
  await em.nativeUpdate(
    PasskeyEntity,
    { id: passkey.id },
    {
      ...{ counter: newCounter, lastUsedAt: now },
      ...(use === 'alone' && { isDiscoverable: true }),
    },
  );
  return use === 'login' || userVerified ? null : NOT_VERIFIED;
};
