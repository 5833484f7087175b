import { createOwnPageInput, problemsOfPublishing } from '@hvac/contract/own-pages';
import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../../test/cpu-time.ts';

const WHOLE = { kind: 'page', path: 'x', label: 'L', title: 'T', description: 'D' } as const;

describe('a field made to take quadratic time is read at once', () => {
  it.each([
    ['empty lines', '\n', 'x✎'],
    ['numbers without words', '1.\n', 'x✎'],
    ['quotes in one line', '> ', 'x✎'],
  ])('the text: %s', async (_, line, end) => {
    const content = line.repeat(199_990 / line.length) + end;
    expect(await cpuTimeOf(() => problemsOfPublishing({ ...WHOLE, content }))).toBeLessThan(200);
  });

  it.each(['/', ' ', '-', 'a-', 'a/'])('the path: %j', async (part) => {
    const path = `x${part.repeat(400_000)}X`;
    expect(await cpuTimeOf(() => createOwnPageInput.safeParse({ ...WHOLE, path }))).toBeLessThan(
      200,
    );
  });
});
