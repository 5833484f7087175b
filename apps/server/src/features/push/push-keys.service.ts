import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto';

/** A key that signs messages to the devices that subscribed with it (RFC 8292). */
export interface PushKey {
  privateKey: KeyObject;
  /** The public half, uncompressed in base64url, as browsers take it. */
  publicKey: string;
}

/** The keys of all instances of the site. */
export interface PushKeys {
  /** What devices subscribe with from now on. */
  current: PushKey;
  /** The key with a public half; null if the site does not have it any more. */
  find(publicKey: string): PushKey | null;
}

const POINT_LENGTH = 65;

/** Private keys are numbers below the order of the curve, which one of 32 random bytes in four billion is not. */
const keyFrom = (bytes: Buffer): PushKey => {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(bytes);
  } catch {
    return keyFrom(createHash('sha256').update(bytes).digest());
  }
  const point = curve.getPublicKey();
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  return {
    privateKey: createPrivateKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        d: bytes.toString('base64url'),
        x: part(1, 33),
        y: part(33, POINT_LENGTH),
      },
    }),
    publicKey: point.toString('base64url'),
  };
};

/** @param keys of 32 bytes, derived for this purpose; the first one is current, the others are former ones */
export const createPushKeys = (keys: readonly Buffer[]): PushKeys => {
  const [current, ...former] = keys.map(keyFrom);
  if (!current) throw new Error('Nothing can be signed without a key');
  return {
    current,
    find: (publicKey) => [current, ...former].find((key) => key.publicKey === publicKey) ?? null,
  };
};

/** Whether base64url holds the public key of a browser: a point of the curve. */
export const isPublicKey = (text: string): boolean => {
  const point = Buffer.from(text, 'base64url');
  if (point.length !== POINT_LENGTH) return false;
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(point);
    return true;
  } catch {
    return false;
  }
};
