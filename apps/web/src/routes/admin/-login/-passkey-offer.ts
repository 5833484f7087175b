import type { User } from '@hvac/contract/auth';
import type { SecondFactors } from '@hvac/contract/second-factors';
import { useSyncExternalStore } from 'react';
import { passkeyObstacle } from './-passkeys.ts';

/** That a user who has entered their password may log in without it from now on. */
interface PasskeyOffer {
  userId: number;
  /** Whether the passkey would be their first second factor, so that the password asks for one from then on. */
  isFirstFactor: boolean;
}

let offer: PasskeyOffer | null = null;
const listeners = new Set<() => void>();

const change = (next: PasskeyOffer | null): void => {
  offer = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What is offered at the moment, if anything. */
export const usePasskeyOffer = (): PasskeyOffer | null =>
  useSyncExternalStore(subscribe, () => offer);

/** Withdraws the offer until the next login with a password. */
export const endPasskeyOffer = (): void => change(null);

const keyOf = (userId: number): string => `passkey-declined:${userId}`;

/** Withdraws the offer, and never makes it again to this user in this browser. */
export const declinePasskey = (userId: number): void => {
  endPasskeyOffer();
  try {
    localStorage.setItem(keyOf(userId), 'yes');
  } catch {
    // The storage is full or forbidden: the next login offers it again.
  }
};

const offerFor = async (
  user: User,
  readFactors: () => Promise<SecondFactors>,
): Promise<PasskeyOffer | null> => {
  if (user.isProvisional || user.needsSecondFactor || passkeyObstacle() !== null) return null;
  if (localStorage.getItem(keyOf(user.id)) !== null) return null;
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return null;
  const { appAddedAt, passkeys, passkeyOrigin } = await readFactors();
  if (passkeys.length > 0 || passkeyObstacle(passkeyOrigin) !== null) return null;
  return { userId: user.id, isFirstFactor: appAddedAt === null };
};

/** How long a login waits for it: later, the offer would move what is on the screen. */
const MAX_WAIT_MS = 1000;

/**
 * Offers a passkey to a user who has entered their password, if they have none and this device can make one. Whoever
 * has to choose a password or add a second factor first is not asked meanwhile. Never rejects, and takes a second at
 * most.
 */
export const considerPasskey = async (
  user: User,
  readFactors: () => Promise<SecondFactors>,
): Promise<void> => {
  const none = new Promise<null>((resolve) => setTimeout(resolve, MAX_WAIT_MS, null));
  change(await Promise.race([offerFor(user, readFactors).catch(() => null), none]));
};
