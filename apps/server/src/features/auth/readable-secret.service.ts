import { randomBytes } from 'node:crypto';

// No look-alikes. 32 characters, so that 5 bits of each random byte select them evenly.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz123456789';
const GROUPS = 7;
const GROUP = 4;

/**
 * A secret that can be read out loud: seven groups of four letters and digits. It has 140 random bits; OWASP ASVS
 * 11.5.1 requires 128.
 */
export const makeReadableSecret = (): string =>
  Array.from(randomBytes(GROUPS * GROUP), (byte, index) => {
    const gap = index > 0 && index % GROUP === 0 ? '-' : '';
    return gap + ALPHABET[byte % ALPHABET.length];
  }).join('');
