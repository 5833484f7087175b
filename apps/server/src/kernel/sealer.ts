import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts short secrets for the database. */
export interface Sealer {
  /** @param owner whose secret it is; nobody else can open it */
  seal(secret: string, owner: string): string;
  /** The secret; null when it is damaged, belongs to somebody else, or was sealed with a key no longer listed. */
  open(sealed: string, owner: string): string | null;
}

/** @param keys of 32 bytes: the first one seals; the others are former keys that can still open */
export const createSealer = (keys: readonly Buffer[]): Sealer => {
  const [first] = keys;
  if (!first) throw new Error('Nothing can be sealed without a key');
  const openWith = (key: Buffer, sealed: Buffer, owner: string): string | null => {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const opening = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    opening.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      const secret = opening.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([secret, opening.final()]).toString();
    } catch {
      return null;
    }
  };
  return {
    seal: (secret, owner) => {
      const nonce = randomBytes(NONCE_BYTES);
      const sealing = createCipheriv(CIPHER, first, nonce, { authTagLength: TAG_BYTES });
      sealing.setAAD(Buffer.from(owner));
      const sealed = [nonce, sealing.update(secret), sealing.final(), sealing.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      for (const key of keys) {
        const secret = openWith(key, bytes, owner);
        if (secret !== null) return secret;
      }
      return null;
    },
  };
};
