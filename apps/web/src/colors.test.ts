import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// The tokens themselves, and the reading modes, which use plain black and grey on paper.
const OF_THEIR_OWN = ['theme-tokens.ts', 'reading-modes.css'];

const COLOR =
  /(?<!&)#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgb|hsl)a?\(\s*\d|\bokl(?:ch|ab)\(/gi;

it('defines no colour outside the tokens, where the brand could not change it', () => {
  const sources = globSync('**/*.{ts,tsx,css}', { cwd: import.meta.dirname }).filter(
    (file) => !file.includes('.test.') && !OF_THEIR_OWN.includes(file),
  );
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap((file) => {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    return [...source.matchAll(COLOR)].map(([color]) => `${file}: ${color}`);
  });
  expect(found).toEqual([]);
});
