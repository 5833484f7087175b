import { describe, expect, it } from 'vitest';
import { createSigner } from './signer.ts';

const [old, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const signer = createSigner([current, old]);
const signed = signer.sign(17);

describe('a signed id', () => {
  it.each([
    ['another id', signed.replace('17.', '18.')],
    ['a changed signature', signed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['a shorter signature', signed.slice(0, -1)],
    ['more after it', `${signed}A`],
    ['no signature', '17.'],
    ['no id', signed.slice(2)],
    ['the key of another site', createSigner([Buffer.alloc(32, 3)]).sign(17)],
    ['nothing', ''],
  ])('is refused with %s', (_case, text) => expect(signer.read(text)).toBeNull());

  it('has all 256 bits of its signature', () =>
    expect(Buffer.from(signed.replace('17.', ''), 'base64url')).toHaveLength(32));

  it('is read', () => expect(signer.read(signed)).toBe(17));

  it('is read when the keys have changed', () =>
    expect(signer.read(createSigner([old]).sign(17))).toBe(17));
});
