import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createSystem } from './chakra/style-system.ts';
import { theme as chakra, themeConfig } from './theme.ts';
import { colors } from './theme-tokens.ts';
import { writeTokenValues } from './token-values.ts';

describe.each([
  ['for visitors', createSystem(themeConfig)],
  ['in the office', writeTokenValues(chakra)],
])('the theme %s', (_, theme) => {
  it('writes tokens into the rules as values, and the colours of the brand as variables', () => {
    const styles = { p: '4', mt: '-2', fontSize: 'xs', color: 'fg.muted', bg: 'navy.900' };
    expect(theme.css(styles)).toEqual({
      padding: '1rem',
      marginTop: '-0.5rem',
      fontSize: '0.8125rem',
      color: '#4f5d70',
      background: 'var(--navy-900)',
    });
  });

  it('chooses a palette by the shades that components use', () => {
    expect(theme.css({ colorPalette: 'ice', bg: 'colorPalette.solid' })).toEqual({
      '--palette-solid': '#1a678f',
      '--palette-hover': '#14506f',
      '--palette-fg': '#14506f',
      '--palette-muted': '#c6e5f5',
      '--palette-subtle': '#e2f2fa',
      '--palette-contrast': '#ffffff',
      background: 'var(--palette-solid)',
    });
  });

  it('replaces references to colours within values', () => {
    const shadow = 'inset 4px 0 {colors.navy.800}, 0 0 2px rgb({colors.shade} / 0.5)';
    expect(theme.css({ boxShadow: shadow })).toEqual({
      boxShadow: 'inset 4px 0 var(--navy-800), 0 0 2px rgb(var(--shade) / 0.5)',
    });
  });
});

it('knows every colour that a value refers to', () => {
  const names = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).flatMap((file) =>
    Array.from(
      readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/(?<!=)\{colors\.([\w.]+)\}/g),
      ([, name = '']) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !(name in colors))).toEqual([]);
});
