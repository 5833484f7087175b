import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs whole numbers, so that a valid signature proves that a number came from this site. */
export interface Signer {
  /** The number with its signature. */
  sign(value: number): string;
  /** The number in a signed text; null unless the signature is valid. */
  read(signed: string): number | null;
}

/** @param keys the first one signs; the others are former keys, whose signatures stay valid */
export const createSigner = (keys: readonly Buffer[]): Signer => {
  const [first] = keys;
  if (!first) throw new Error('Nothing can be signed without a key');
  const signature = (key: Buffer, value: string) =>
    createHmac('sha256', key).update(value).digest();
  return {
    sign: (value) => `${value}.${signature(first, String(value)).toString('base64url')}`,
    read: (signed) => {
      const [, value, given = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(signed) ?? [];
      if (value === undefined) return null;
      const bytes = Buffer.from(given, 'base64url');
      return keys.some((key) => timingSafeEqual(signature(key, value), bytes))
        ? Number(value)
        : null;
    },
  };
};
