import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { colors, palettes, spacing } from './theme-tokens.ts';

const SIZED =
  /\b(?:(?:min|max)?(?:width|height)|boxSize|(?:row|column)?gap|[pm][xytblr]?|scrollMarginTop|top|right|bottom|left|inset)(?:=|: ?)("[^"]*"|'[^']*'|\{\{[^}]*\}\}|\{[^}]*\})/gi;

// A browser ignores a length without a unit, and nothing else says so.
it('every size in a style is a step of the scale', () => {
  const unknown = globSync('**/*.tsx', { cwd: import.meta.dirname }).flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const values = [...text.matchAll(SIZED)].flatMap(([, value = '']) => [
      ...value.matchAll(/["'](-?\d+(?:\.\d+)?)["']/g),
    ]);
    return values.filter(([, step = '']) => !(step in spacing)).map(([step]) => `${file}: ${step}`);
  });
  expect(unknown).toEqual([]);
});

const SHADE = /["'`]((?:navy|accent|ember|ice|green|red|slate|sand)\.\d+)(?:\/\d+)?["'`]/g;

// One that is not there is no color at all: white letters stood on white.
it('every shade that a style names is in the palette', () => {
  const unknown = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const named = [...text.matchAll(SHADE)].map(([, shade = '']) => shade);
    return named.filter((shade) => !(shade in colors)).map((shade) => `${file}: ${shade}`);
  });
  expect(unknown).toEqual([]);
});

const PALETTE = /colorPalette(?:=|: )["']([a-z]+)["']/g;

it('every palette that a style names is there', () => {
  const unknown = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const named = [...text.matchAll(PALETTE)].map(([, palette = '']) => palette);
    return named
      .filter((palette) => !(palette in palettes))
      .map((palette) => `${file}: ${palette}`);
  });
  expect(unknown).toEqual([]);
});
