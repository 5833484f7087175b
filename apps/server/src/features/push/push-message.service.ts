import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes, sign } from 'node:crypto';
import type { PushKey } from './push-keys.service.ts';

/** What a browser has made for one subscription, in base64url: its public key and a shared secret. */
export interface DeviceKeys {
  p256dh: string;
  auth: string;
}

/** What no two messages share. */
interface OwnSecrets {
  salt: Buffer;
  curve: ECDH;
}

/** The longest text in bytes: push services take messages of 4,096 bytes in all. */
export const MAX_MESSAGE = 3993;
const RECORD_SIZE = 4096;
/** Marks the end of the last, and only, record. */
const LAST_RECORD = '\u0002';

const freshSecrets = (): OwnSecrets => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return { salt: randomBytes(16), curve };
};

/** Encrypts a text so that only one device can read it (RFC 8291): in one record, as the content coding aes128gcm. */
export const encryptMessage = (
  text: string,
  { p256dh, auth }: DeviceKeys,
  { salt, curve }: OwnSecrets = freshSecrets(),
): Buffer => {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = curve.getPublicKey();
  const derive = (input: Buffer, from: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', input, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const shared = derive(curve.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_SIZE);
  head.writeUInt8(ours.length, 4);
  const sealed = [cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final()];
  return Buffer.concat([salt, head, ours, ...sealed, cipher.getAuthTag()]);
};

/** Seconds for which a signature is valid; push services accept a day at most. */
const SIGNATURE_LIFETIME = 12 * 60 * 60;

const base64url = (value: string | Buffer) => Buffer.from(value).toString('base64url');

/**
 * The `Authorization` header that tells a push service who sends a message (RFC 8292).
 * @param siteUrl public origin of the site, where the service can find out whom to ask
 */
export const signatureFor = (
  endpoint: string,
  { privateKey, publicKey }: PushKey,
  siteUrl: string,
  now: Date,
): string => {
  const exp = Math.floor(now.getTime() / 1000) + SIGNATURE_LIFETIME;
  const head = JSON.stringify({ typ: 'JWT', alg: 'ES256' });
  const claims = JSON.stringify({ aud: new URL(endpoint).origin, exp, sub: siteUrl });
  const text = `${base64url(head)}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(text), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${text}.${base64url(signature)}, k=${publicKey}`;
};
