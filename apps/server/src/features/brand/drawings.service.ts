import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrandColors } from '@hvac/contract/brand-colors';
import { NAVY } from '@hvac/contract/brand-palettes';
import { type DrawingLook, drawingFiles } from '@hvac/contract/drawing-look';

/** The drawings of the site in the colours, the season and the trade of a brand. */
export interface Drawings {
  /** Changes with any of the drawings, so that addresses that are cached forever can contain it. */
  version(): Promise<string>;
  /** A drawing as SVG; null when there is none of this name. */
  draw(name: string, look: DrawingLook, navy: BrandColors['navy']): Promise<string | null>;
}

const FILE = /^(?!post-)([a-z0-9-]+)\.svg$/;

const readDrawings = async (publicDir: string) => {
  const folder = join(publicDir, 'img');
  const names = (await readdir(folder)).sort().filter((file) => FILE.test(file));
  const paths = [...names.map((file) => join(folder, file)), join(publicDir, 'favicon.svg')];
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const keys = [...names, 'favicon.svg'].map((file) => file.replace('.svg', ''));
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return { byName: new Map(keys.map((key, at) => [key, texts[at]])), version: hash.digest('hex') };
};

/**
 * The drawings use the colours of the design, so the primary colour is replaced shade by shade. Ember means heat and
 * stays.
 * @param publicDir folder of the static files; read once, at the first use
 */
export const createDrawings = (publicDir: string): Drawings => {
  let read: ReturnType<typeof readDrawings> | undefined;
  const drawings = () => {
    read ??= readDrawings(publicDir);
    return read;
  };
  return {
    version: async () => (await drawings()).version,
    async draw(name, look, navy) {
      const { byName } = await drawings();
      const file = drawingFiles(name, look).find((candidate) => byName.has(candidate)) ?? '';
      const drawing = byName.get(file);
      if (drawing === undefined) return null;
      const shades = Object.keys(NAVY).map(Number) as (keyof typeof NAVY)[];
      const own = new Map<string, string>(shades.map((shade) => [NAVY[shade], navy[shade]]));
      return drawing.replace(/#[0-9a-f]{6}\b/g, (color) => own.get(color) ?? color);
    },
  };
};
