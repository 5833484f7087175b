import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPushKeys, isPublicKey } from './push-keys.service.ts';
import { signatureFor } from './push-message.service.ts';

const NOW = new Date('2026-11-27T10:00:00Z');
const SITE = 'https://www.example.com';
const bytesOf = (text: string) => createHash('sha256').update(text).digest();
const keysOf = (...names: string[]) => createPushKeys(names.map(bytesOf));

/** The claims of a signature; null if another key has signed. */
const claimsIn = (header: string, publicKey: string) => {
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
  expect(key).toBe(publicKey);
  expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
  return isSigned ? read(claims) : null;
};

describe('the keys that sign messages', () => {
  it('are the same on every instance', () => {
    expect(keysOf('one').current.publicKey).toBe(keysOf('one').current.publicKey);
    expect(keysOf('one').current.publicKey).not.toBe(keysOf('another').current.publicKey);
  });

  it('exist for bytes that are no key: zero, and the order of the curve', () => {
    const order = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551';
    for (const bytes of [Buffer.alloc(32), Buffer.from(order, 'hex')]) {
      expect(isPublicKey(createPushKeys([bytes]).current.publicKey)).toBe(true);
    }
  });

  it('of a former session key still sign for their devices, and others are gone', () => {
    const former = keysOf('former').current.publicKey;
    const keys = keysOf('new', 'former');
    expect(keys.current.publicKey).not.toBe(former);
    const key = keys.find(former);
    if (!key) throw new Error('The former key is gone');
    const header = signatureFor('https://push.example/a', key, SITE, NOW);
    expect(claimsIn(header, former)).not.toBeNull();
    expect(keysOf('new').find(former)).toBeNull();
  });

  it('say to the push service, and to no other, who sends, for half a day', () => {
    for (let n = 0; n < 200; n += 1) {
      const { current } = keysOf(`key ${n}`);
      const header = signatureFor('https://push.example/a/b?c', current, SITE, NOW);
      expect(claimsIn(header, current.publicKey)).toEqual({
        aud: 'https://push.example',
        exp: NOW.getTime() / 1000 + 12 * 3600,
        sub: SITE,
      });
    }
  });
});

describe('the public key of a device', () => {
  const point = () => Buffer.from(keysOf('device').current.publicKey, 'base64url');

  it('is refused when it is no point of the curve', () => {
    const off = point();
    off.writeUInt8((off.at(40) ?? 0) ^ 1, 40);
    const compressed = Buffer.concat([Buffer.from([2]), point().subarray(1, 33)]);
    for (const bytes of [off, compressed, point().subarray(1), Buffer.alloc(65), Buffer.alloc(0)]) {
      expect(isPublicKey(bytes.toString('base64url'))).toBe(false);
    }
    expect(isPublicKey('not base64 at all!')).toBe(false);
  });

  it('is accepted otherwise', () => {
    expect(isPublicKey(point().toString('base64url'))).toBe(true);
  });
});
