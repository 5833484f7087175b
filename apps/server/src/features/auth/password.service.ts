import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { days } from '@hvac/contract/durations';
import { isWithinNext } from '../../kernel/clock.ts';
import { createQueue, type Queue, type TaskOwner } from '../../kernel/queue.ts';

const deriveKey = promisify(argon2);

// OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const NONCE_BYTES = 16;
const KEY_BYTES = 32;

// Each hash takes 19 MiB, a processor for 50 ms, and a thread of the pool, which files and DNS need as well. Hence one
// at once for those who log in from anywhere, and one for those who have been in before, whom no stranger holds up.
// Fifty waiting hashes are three to four seconds of work, as long as anybody wants to wait.
const ONE_AFTER_ANOTHER = { concurrency: 1, waiting: 50, timeoutMs: 15_000 };
const BUSY = 'Too many people are logging in. Please try again.';
const ofStrangers = createQueue(BUSY, ONE_AFTER_ANOTHER);
const ofUsers = createQueue(BUSY, ONE_AFTER_ANOTHER);

/** Who enters a password: a user in a session or a known browser, or else somebody in a network. */
export type PasswordSource = { userId: number } | { network: string };

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A new salt with the cost of a hash: a PHC string without the hash. */
export const makeSalt = (): string =>
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(randomBytes(NONCE_BYTES))}`;

const SALT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)$/;

const derive = async (
  message: string,
  salt: string,
  queue: Queue,
  owner: TaskOwner,
): Promise<Buffer> => {
  const [, memory, passes, parallelism, nonce] = SALT.exec(salt) ?? [];
  if (!nonce) throw new Error('The salt of a hash is unreadable');
  const options = {
    message: Buffer.from(message),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: KEY_BYTES,
  };
  return queue(() => deriveKey('argon2id', options), owner);
};

const deriveFor = (message: string, salt: string, source: PasswordSource) =>
  'userId' in source
    ? derive(message, salt, ofUsers, source.userId)
    : derive(message, salt, ofStrangers, source.network);

/**
 * Hashes what is too short for a fast hash with a salt of `makeSalt`, in hexadecimal.
 * @throws AppError `unavailable`
 */
export const slowHash = async (
  secret: string,
  salt: string,
  source: PasswordSource,
): Promise<string> => (await deriveFor(secret, salt, source)).toString('hex');

/**
 * Hashes a password, which only users choose, with argon2id and a new salt, as a PHC string.
 * @param owner the user who chooses it, or the name of the command that does
 */
export const hashPassword = async (password: string, owner: TaskOwner): Promise<string> => {
  const salt = makeSalt();
  return `${salt}$${base64(await derive(password, salt, ofUsers, owner))}`;
};

const GENERATED_PASSWORD_LIFETIME = days(7);

/** When a password generated now expires (OWASP ASVS 6.4.1). */
export const generatedPasswordExpiry = (now: Date): Date =>
  new Date(now.getTime() + GENERATED_PASSWORD_LIFETIME);

/** Whether a generated password that ends at a time may still be used. */
export const isGeneratedPasswordValid = (end: Date, now: Date): boolean =>
  isWithinNext(GENERATED_PASSWORD_LIFETIME, end, now);

const PHC = /^(\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]+)\$([\w+/]+)$/;

/**
 * Whether a password matches a PHC string; nothing matches an unreadable one.
 * @throws AppError `unavailable`
 */
export const verifyPassword = async (
  password: string,
  hash: string,
  source: PasswordSource,
): Promise<boolean> => {
  const [, salt, key] = PHC.exec(hash) ?? [];
  if (!salt || !key) return false;
  const expected = Buffer.from(key, 'base64');
  const actual = await deriveFor(password, salt, source);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};

const HASH_OF_NOBODY = `${makeSalt()}$${base64(randomBytes(KEY_BYTES))}`;

/**
 * Takes as long as verifying a real password, so that timing does not reveal unknown usernames.
 * @throws AppError `unavailable`
 */
export const verifyAgainstDummy = async (
  password: string,
  source: PasswordSource,
): Promise<false> => {
  await verifyPassword(password, HASH_OF_NOBODY, source);
  return false;
};
