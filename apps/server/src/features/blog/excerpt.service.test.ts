import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.service.ts';

describe('the excerpt of a summary', () => {
  it.each([
    ['short', 'Six checks in order.'],
    ['of 100 characters', `${'word '.repeat(19)}words`],
  ])('is the whole summary if it is %s', (_, summary) => {
    expect(excerptOf(summary)).toBe(summary);
  });

  it('is made of whole sentences if they say enough', () => {
    const sentences = 'White frost belongs to winter. Solid ice over the coil or the fan does not.';
    expect(excerptOf(`${sentences} How defrost works, and what to do when it falls behind.`)).toBe(
      sentences,
    );
  });

  it('is made of whole words if the first sentence says too little, without a comma before the mark', () => {
    const summary = `Age is not all. ${'word '.repeat(15)}last, cut`;
    expect(excerptOf(`${summary} off here`)).toBe(
      `Age is not all. ${'word '.repeat(15)}last, cut…`,
    );
    expect(excerptOf(`${summary}ting it off here`)).toBe(
      `Age is not all. ${'word '.repeat(15)}last…`,
    );
  });

  it('cuts a text without spaces between its characters', () => {
    expect(excerptOf('x'.repeat(300))).toBe(`${'x'.repeat(100)}…`);
    expect(excerptOf('🔥'.repeat(200)).isWellFormed()).toBe(true);
    expect(excerptOf(`x${'🔥'.repeat(200)}`).isWellFormed()).toBe(true);
  });
});
