import { describe, expect, it } from 'vitest';
import { createSealer } from './sealer.ts';

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const sealer = createSealer([NEW]);
const sealed = sealer.seal('a secret', 'ada');

/** The text with one character replaced. */
const damagedAt = (index: number) =>
  sealed.slice(0, index) + (sealed[index] === 'A' ? 'B' : 'A') + sealed.slice(index + 1);

describe('a sealed secret', () => {
  it.each([
    ['its nonce is damaged', damagedAt(0)],
    ['it is damaged', damagedAt(18)],
    ['its end is damaged', damagedAt(sealed.length - 2)],
    ['it is cut off', sealed.slice(0, -4)],
    ['it is nothing', ''],
    ['it is too short', 'AAAA'],
  ])('does not open when %s', (_case, text) => {
    expect(sealer.open(text, 'ada')).toBeNull();
  });

  it('does not open for somebody else', () => {
    expect(sealer.open(sealed, 'ben')).toBeNull();
  });

  it('does not open without its key', () => {
    expect(createSealer([OLD]).open(sealed, 'ada')).toBeNull();
  });

  it('opens for its owner, even when its key is a former one', () => {
    expect(sealer.open(sealed, 'ada')).toBe('a secret');
    expect(createSealer([OLD, NEW]).open(sealed, 'ada')).toBe('a secret');
  });

  it('reveals nothing of the secret, not even that two are the same', () => {
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secret');
    expect(sealer.seal('a secret', 'ada')).not.toBe(sealed);
  });
});
