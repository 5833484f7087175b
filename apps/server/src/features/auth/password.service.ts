import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isWithinNext } from '../../kernel/clock.ts';
import { createQueue } from '../../kernel/queue.ts';

const deriveKey = promisify(argon2);

// OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;

// Each hash takes 19 MiB and a thread of the pool, which files and DNS need as well. Fifty waiting hashes are about
// four seconds of work, as long as anybody wants to wait.
const inTurn = createQueue('Too many people are logging in. Please try again.', {
  atOnce: 2,
  waiting: 50,
  patience: 15_000,
});

const derive = (
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
) =>
  inTurn(() =>
    deriveKey('argon2id', {
      message: Buffer.from(password),
      nonce,
      memory,
      passes,
      parallelism,
      tagLength: 32,
    }),
  );

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password with argon2id and a new salt, as a PHC string. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const key = await derive(password, nonce, MEMORY_KIB, PASSES, LANES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(key)}`;
};

const DAY = 24 * 60 * 60_000;
const LIFE_OF_GENERATED_PASSWORD = 7 * DAY;

/** When a password generated now expires (OWASP ASVS 6.4.1). */
export const endOfGeneratedPassword = (now: Date): Date =>
  new Date(now.getTime() + LIFE_OF_GENERATED_PASSWORD);

/** Whether a generated password that ends at a time may still be used. */
export const isGeneratedPasswordValid = (end: Date, now: Date): boolean =>
  isWithinNext(LIFE_OF_GENERATED_PASSWORD, end, now);

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Whether a password matches a PHC string; nothing matches an unreadable one. */
export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const [, memory, passes, lanes, nonce, key] = PHC.exec(hash) ?? [];
  if (!nonce || !key) return false;
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(
    password,
    Buffer.from(nonce, 'base64'),
    Number(memory),
    Number(passes),
    Number(lanes),
  );
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};

let hashOfNobody: Promise<string> | undefined;

/** Takes as long as verifying a real password, so that timing does not reveal unknown usernames. */
export const verifyAgainstNobody = async (password: string): Promise<false> => {
  hashOfNobody ??= hashPassword(randomBytes(16).toString('hex'));
  await verifyPassword(password, await hashOfNobody);
  return false;
};
