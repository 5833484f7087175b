import { randomBytes } from 'node:crypto';

// Both have 32 characters, so that 5 bits of each random byte select them evenly.
// No look-alikes.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz123456789';
// Crockford's Base32: I, L and O are read as the digits that they look like.
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const inGroups = (alphabet: string, groups: number, length: number): string =>
  Array.from(randomBytes(groups * length), (byte, index) => {
    const gap = index > 0 && index % length === 0 ? '-' : '';
    return gap + alphabet[byte % alphabet.length];
  }).join('');

/**
 * A secret that can be read out loud: seven groups of four letters and digits. It has 140 random bits; OWASP ASVS
 * 11.5.1 requires 128.
 */
export const makeReadableSecret = (): string => inGroups(ALPHABET, 7, 4);

/**
 * A recovery code, short enough to be typed: two groups of five letters and digits. It has 50 random bits; OWASP ASVS
 * 6.5.4 requires 20, and 6.5.2 a slow hash.
 */
export const makeRecoveryCode = (): string => inGroups(CODE_ALPHABET, 2, 5);
