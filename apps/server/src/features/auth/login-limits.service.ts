import { setTimeout as delay } from 'node:timers/promises';
import type { SecondFactorKind } from '@hvac/contract/second-factors';
import { wideNetworkKey } from '../../kernel/addresses.ts';
import {
  clearAttempts,
  countAttempt,
  countExcess,
  limitsFrom,
  tooMany,
  uncountAttempt,
} from '../../kernel/rate-limit.ts';
import type { KnownDevice } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { sessionHash } from './session.service.ts';

const QUARTER = 15 * 60;
const PER_ADDRESS = { hits: 10, seconds: 60 };
const PER_ACCOUNT_AND_ADDRESS = { hits: 10, seconds: QUARTER };
const PER_DEVICE = { hits: 10, seconds: QUARTER };
const PER_ACCOUNT = { hits: 20, seconds: QUARTER };
const PER_SESSION = { hits: 10, seconds: QUARTER };
// App codes have six digits. With this limit, an attacker who knows the password and uses any number of addresses
// has a chance of 1 in 3,000 per day of guessing one. Nobody else can use the limit up.
const PER_ACCOUNT_AND_DAY = { hits: 100, seconds: 24 * 60 * 60 };

const SECOND = 1000;
const MAX_WAIT_SECONDS = 5;
/** The wait grows by one second per this many attempts over the limit. */
const ATTEMPTS_PER_SECOND = 10;

// Attempts that may wait at the same time. A network is limited as a whole, because its owner has all its
// addresses. Only the last limit, which protects the memory, lets one network shut out another.
const WAITING_OF_ACCOUNT_AND_NETWORK = 5;
const WAITING_OF_NETWORK = 20;
const WAITING_IN_ALL = 2000;

const waiting = new Map<string, number>();

/** What an attempt tries: the password, a second factor after it, or a passkey alone. Each has its own counters. */
type Tried = 'login' | `second-factor:${SecondFactorKind}` | 'passkey';

/** A login attempt, as the limits see it. */
export interface LoginAttempt {
  tried: Tried;
  username: string;
  /** Null for an unknown username, which nothing here may reveal, or an unknown passkey. */
  userId: number | null;
  address: string;
  device: KnownDevice | null;
}

/** Whether a user has logged in with a browser before. */
export const knowsUser = ({ userIds }: KnownDevice, userId: number): boolean =>
  userIds.includes(userId);

/** Waits for a number of milliseconds; tests replace it. */
export type Wait = (ms: number) => Promise<unknown>;

/** Undoes the counting of an attempt that succeeded. */
type Forgive = () => Promise<void>;

/**
 * Takes a place among the waiting attempts.
 * @returns a function that frees the place
 * @throws AppError `tooMany`
 */
const takePlace = ({ username, address }: LoginAttempt): (() => void) => {
  const network = wideNetworkKey(address);
  const bounds: [key: string, most: number][] = [
    [`account:${username}:${network}`, WAITING_OF_ACCOUNT_AND_NETWORK],
    [`network:${network}`, WAITING_OF_NETWORK],
    ['all', WAITING_IN_ALL],
  ];
  const countOf = (key: string) => waiting.get(key) ?? 0;
  if (bounds.some(([key, most]) => countOf(key) >= most)) throw tooMany(MAX_WAIT_SECONDS);
  for (const [key] of bounds) waiting.set(key, countOf(key) + 1);
  return () => {
    for (const [key] of bounds) {
      if (countOf(key) > 1) waiting.set(key, countOf(key) - 1);
      else waiting.delete(key);
    }
  };
};

/**
 * Delays an attempt. Meanwhile it holds nothing but memory; its place is freed when the delay is over, even if the
 * client disconnects earlier.
 * @throws AppError `tooMany`
 */
const slowDown = async (attempt: LoginAttempt, excess: number, wait: Wait): Promise<void> => {
  const seconds = Math.min(MAX_WAIT_SECONDS, Math.ceil(excess / ATTEMPTS_PER_SECOND));
  const leave = takePlace(attempt);
  try {
    await wait(seconds * SECOND);
  } finally {
    leave();
  }
};

const limitDevice = async (
  work: Work,
  tried: Tried,
  deviceId: string,
  userId: number,
): Promise<Forgive> => {
  const key = `${tried}:device:${deviceId}:${userId}`;
  const keyOfDay = `${tried}:device-day:${deviceId}:${userId}`;
  await countAttempt(work, [
    { key, ...PER_DEVICE },
    ...(tried === 'second-factor:app' ? [{ key: keyOfDay, ...PER_ACCOUNT_AND_DAY }] : []),
  ]);
  return () => clearAttempts(work.em, key);
};

const limitStranger = async (work: Work, attempt: LoginAttempt, wait: Wait): Promise<Forgive> => {
  const { em } = work;
  const { tried, username, address } = attempt;
  const ofAddress = limitsFrom(address, { name: `${tried}:address`, ...PER_ADDRESS });
  const [here, ...around] = limitsFrom(address, {
    name: `${tried}:account:${username}`,
    ...PER_ACCOUNT_AND_ADDRESS,
  });
  const keyEverywhere = `${tried}:everywhere:${username}`;
  const keyOfDay = `${tried}:day:${username}`;
  await countAttempt(work, [
    ...ofAddress,
    here,
    ...around,
    ...(tried === 'second-factor:app' ? [{ key: keyOfDay, ...PER_ACCOUNT_AND_DAY }] : []),
  ]);
  const excess = await countExcess(em, { key: keyEverywhere, ...PER_ACCOUNT });
  if (excess > 0) await slowDown(attempt, excess, wait);
  return async () => {
    await clearAttempts(em, here.key);
    await clearAttempts(em, keyOfDay);
    // A success says nothing about who else is in the network.
    for (const { key } of [...ofAddress, ...around]) {
      await uncountAttempt(em, key);
    }
    await uncountAttempt(em, keyEverywhere);
  };
};

/**
 * Counts an attempt before the password or the second factor is checked. A browser in which this user has logged in
 * before has its own counters, so nobody else can lock the user out. All others are counted by address, by account
 * and address, and by account, where too many failures only slow further attempts down; for codes of an app, a daily
 * limit per account blocks them. Nothing is counted while rate limits are off.
 * @returns what to call when the attempt succeeds
 * @throws AppError `tooMany`
 */
export const limitAttempt = async (
  work: Work,
  { tried, username, userId, device }: Omit<LoginAttempt, 'address'>,
  wait: Wait = delay,
): Promise<Forgive> => {
  if (work.address === null) return async () => undefined;
  return device && userId !== null && knowsUser(device, userId)
    ? limitDevice(work, tried, device.id, userId)
    : limitStranger(work, { tried, username, userId, device, address: work.address }, wait);
};

/**
 * Counts an attempt of a logged-in user to prove their identity, for this session only, so that nobody else can use
 * the attempts up.
 * @returns what to call when the attempt succeeds
 * @throws AppError `tooMany`
 */
export const limitProof = async (work: Work, sessionId: string): Promise<Forgive> => {
  const key = `password:session:${sessionHash(sessionId)}`;
  await countAttempt(work, [{ key, ...PER_SESSION }]);
  return async () => {
    if (work.address !== null) await clearAttempts(work.em, key);
  };
};
