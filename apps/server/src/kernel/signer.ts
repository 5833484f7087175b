import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs ids, so that whoever shows one with its signature got it from this site. */
export interface Signer {
  /** The id with its signature. */
  sign(id: number): string;
  /** The id of a signed text; null unless the signature is right. */
  read(signed: string): number | null;
}

/** @param keys the first one signs; the others are former ones that still count */
export const createSigner = (keys: readonly Buffer[]): Signer => {
  const [first] = keys;
  if (!first) throw new Error('Nothing can be signed without a key');
  const signature = (key: Buffer, id: string) => createHmac('sha256', key).update(id).digest();
  return {
    sign: (id) => `${id}.${signature(first, String(id)).toString('base64url')}`,
    read: (signed) => {
      const [, id, given = ''] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(signed) ?? [];
      if (id === undefined) return null;
      const bytes = Buffer.from(given, 'base64url');
      return keys.some((key) => timingSafeEqual(signature(key, id), bytes)) ? Number(id) : null;
    },
  };
};
