import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultCompany } from './company.ts';
import { drawingFiles, ILLUSTRATION_SETS, TRADES } from './drawing-look.ts';
import { illustrationTexts } from './illustration-texts.ts';
import { drawingAt, ILLUSTRATIONS, illustrationFrame } from './illustrations.ts';
import { defaultTexts } from './texts/pages.ts';

const FOLDER = new URL('../../../apps/web/public/img/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.svg'));

const arizona = { address: { ...defaultCompany.address, state: 'AZ' } };
const LOOKS = ILLUSTRATION_SETS.flatMap((illustrations) =>
  TRADES.map((trade) => ({ illustrations, trade })),
);

describe('the texts of the drawings', () => {
  it.each(LOOKS)('never name the state of another contractor: $illustrations, $trade', (look) => {
    const texts = Object.values(illustrationTexts(look, arizona)).join('\n');
    expect(texts).not.toContain('Michigan');
    expect(texts).toContain('Arizona');
  });

  it('mention snow and winter only in the set that shows them', () => {
    const textsOf = (look: (typeof LOOKS)[number]) =>
      JSON.stringify(illustrationTexts(look, arizona));
    expect(textsOf({ illustrations: 'snow', trade: 'heating' })).toMatch(/snow.*winter/);
    for (const look of LOOKS.filter(({ illustrations }) => illustrations !== 'snow')) {
      expect(textsOf(look)).not.toMatch(/snow|winter/);
    }
  });

  it('speak of warm air only where heating is the trade', () => {
    const heroOf = (trade: (typeof TRADES)[number]) =>
      illustrationTexts({ illustrations: 'mild', trade }, arizona).hero;
    expect(heroOf('heating')).toContain('warm air');
    expect(heroOf('cooling')).toContain('cool air');
    expect(heroOf('cooling')).not.toMatch(/warm|furnace/);
    expect(heroOf('plumbing')).toContain('water heater');
  });
});

describe('every drawing', () => {
  it.each(Object.entries(ILLUSTRATIONS))('has a file: %s', (_name, { file }) => {
    expect(existsSync(new URL(`${file}.svg`, FOLDER))).toBe(true);
  });

  it.each(FILES.filter((file) => file !== 'logo-mark.svg'))(
    'has the frame of its place: %s',
    (file) => {
      const svg = readFileSync(new URL(file, FOLDER), 'utf8');
      const [, width, height] = / width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
      const frame = illustrationFrame(`/img/${file}`);
      expect(frame).toMatchObject({ width: Number(width), height: Number(height) });
    },
  );

  it('shows what fits best: trade and area, then the trade, then the area', () => {
    expect(drawingFiles('hero', { illustrations: 'desert', trade: 'cooling' })).toEqual([
      'hero-cooling-desert',
      'hero-cooling',
      'hero-desert',
      'hero',
    ]);
  });

  it('of the coast is that of mild places where it has none, never that of snow', () => {
    const files = drawingFiles('about-4', { illustrations: 'coast', trade: 'heating' });
    const drawn = files.find((file) => FILES.includes(`${file}.svg`));
    expect(drawn).toBe('about-4-mild');
  });

  it('of a service goes with its icon, and other places keep theirs', () => {
    const icons = { ...defaultTexts('services'), secondIcon: 'pipe' as const };
    expect(drawingAt('cooling-services', defaultTexts('services'))).toBe('cooling-services');
    expect(drawingAt('cooling-services', icons)).toBe('plumbing-services');
    expect(drawingAt('heating-services', icons)).toBe('heating-services');
    expect(drawingAt('hero', icons)).toBe('hero');
    // As long as a host of release 1.0.0 answers beside this one.
    expect(drawingAt('cooling-services', {})).toBe('cooling-services');
  });
});
