import { setTimeout as delay } from 'node:timers/promises';
import { addressKey, wideNetworkKey } from '../../kernel/addresses.ts';
import {
  countAttempt,
  countExcess,
  forgetAttempts,
  type KnownDevice,
  takeBackAttempt,
  tooMany,
} from '../../kernel/rate-limit.ts';
import type { Work } from '../../kernel/work.ts';

const QUARTER = 15 * 60;
const PER_ADDRESS = { hits: 10, seconds: 60 };
const PER_ACCOUNT_AND_ADDRESS = { hits: 10, seconds: QUARTER };
const PER_DEVICE = { hits: 10, seconds: QUARTER };
const PER_ACCOUNT = { hits: 20, seconds: QUARTER };

const SECOND = 1000;
const LONGEST_WAIT = 5;
/** Every this many attempts over the limit, the wait grows by one second. */
const ATTEMPTS_PER_SECOND = 10;

// Attempts that may wait at the same time. A network is limited as a whole, because its owner has all its
// addresses. No network is refused because of another before the last limit, which protects the memory.
const WAITING_OF_ACCOUNT_AND_NETWORK = 5;
const WAITING_OF_NETWORK = 20;
const WAITING_IN_ALL = 2000;

const waiting = new Map<string, number>();

/** A login attempt, as the limits see it. */
export interface LoginAttempt {
  username: string;
  /** Null when nobody has the username, which nothing here may reveal. */
  userId: number | null;
  address: string;
  device: KnownDevice | null;
}

/** Waits for some milliseconds; tests need not. */
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
  if (bounds.some(([key, most]) => countOf(key) >= most)) throw tooMany(LONGEST_WAIT);
  for (const [key] of bounds) waiting.set(key, countOf(key) + 1);
  return () => {
    for (const [key] of bounds) {
      if (countOf(key) > 1) waiting.set(key, countOf(key) - 1);
      else waiting.delete(key);
    }
  };
};

/**
 * Delays an attempt. It holds nothing but memory meanwhile, and its place is freed when the delay is over;
 * disconnecting does not shorten it.
 * @throws AppError `tooMany`
 */
const slowDown = async (attempt: LoginAttempt, excess: number, wait: Wait): Promise<void> => {
  const seconds = Math.min(LONGEST_WAIT, Math.ceil(excess / ATTEMPTS_PER_SECOND));
  const leave = takePlace(attempt);
  try {
    await wait(seconds * SECOND);
  } finally {
    leave();
  }
};

const limitDevice = async (work: Work, deviceId: string, userId: number): Promise<Forgive> => {
  const key = `login:device:${deviceId}:${userId}`;
  await countAttempt(work, () => [{ key, ...PER_DEVICE }]);
  return () => forgetAttempts(work.em, key);
};

const limitStranger = async (work: Work, attempt: LoginAttempt, wait: Wait): Promise<Forgive> => {
  const { em } = work;
  const { username, address } = attempt;
  const from = addressKey(address);
  const keyHere = `login:account:${username}:${from}`;
  const keyEverywhere = `login:everywhere:${username}`;
  await countAttempt(work, () => [
    { key: `login:address:${from}`, ...PER_ADDRESS },
    { key: keyHere, ...PER_ACCOUNT_AND_ADDRESS },
  ]);
  const excess = await countExcess(em, { key: keyEverywhere, ...PER_ACCOUNT });
  if (excess > 0) await slowDown(attempt, excess, wait);
  return async () => {
    await forgetAttempts(em, keyHere);
    await takeBackAttempt(em, keyEverywhere);
  };
};

/**
 * Counts an attempt before the password is looked at. A browser in which this user has logged in before has a
 * counter of its own, so that nobody else can keep him out. All others count by address, by account and address,
 * and by account: of that, more failures than a person makes slow the next attempts down and close nothing.
 * Nothing counts while nothing is limited.
 * @returns what to call when the attempt succeeds
 * @throws AppError `tooMany`
 */
export const limitAttempt = async (
  work: Work,
  { username, userId, device }: Omit<LoginAttempt, 'address'>,
  wait: Wait = delay,
): Promise<Forgive> => {
  if (work.address === null) return async () => undefined;
  return device && userId !== null && device.userIds.includes(userId)
    ? limitDevice(work, device.id, userId)
    : limitStranger(work, { username, userId, device, address: work.address }, wait);
};
