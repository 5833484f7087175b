import { createECDH, randomBytes, randomInt } from 'node:crypto';
import ece from 'http_ece';
import { describe, expect, it } from 'vitest';
import { encryptMessage, MAX_MESSAGE } from './push-message.service.ts';

/** A browser that has subscribed. */
const device = () => {
  const privateKey = createECDH('prime256v1');
  const p256dh = privateKey.generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    keys: { p256dh, auth },
    open: (message: Buffer) =>
      ece.decrypt(message, { version: 'aes128gcm', privateKey, authSecret: auth }).toString(),
  };
};

describe('a message to a device', () => {
  // RFC 8291, section 5 and appendix A.
  it('is the example of the standard, byte for byte', () => {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
    const message = encryptMessage(
      'When I grow up, I want to be a watermelon',
      {
        p256dh:
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      { salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'), curve },
    );
    expect(message.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('is opened by a library of an author of the standard, however long it is', () => {
    for (let n = 0; n < 300; n += 1) {
      const { keys, open } = device();
      const text = 'x'.repeat(n === 0 ? 0 : randomInt(MAX_MESSAGE + 1));
      expect(open(encryptMessage(text, keys))).toBe(text);
    }
  });

  it('holds any characters', () => {
    const { keys, open } = device();
    expect(open(encryptMessage('Zoë 🔥 \u0002', keys))).toBe('Zoë 🔥 \u0002');
  });

  it('takes 4,096 bytes at the longest, and one more beyond', () => {
    const { keys } = device();
    expect(encryptMessage('x'.repeat(MAX_MESSAGE), keys)).toHaveLength(4096);
    expect(encryptMessage('x'.repeat(MAX_MESSAGE + 1), keys)).toHaveLength(4097);
  });

  it('shares neither key nor salt with another one', () => {
    const { keys } = device();
    const [one, other] = [encryptMessage('Same', keys), encryptMessage('Same', keys)];
    expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
    expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
  });
});
