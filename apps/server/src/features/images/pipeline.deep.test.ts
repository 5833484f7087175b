import { expect, it } from 'vitest';
import { cpuTimeOf } from '../../../test/cpu-time.ts';
import { pixelBomb } from '../../../test/pictures.ts';
import { reencodeImage } from './pipeline.ts';

it.each([
  [20_000, 20_000],
  [7072, 7072],
  [60_000, 1000],
])('a picture that claims to be %i by %i is refused at little cost', async (width, height) => {
  const refused = () => expect(reencodeImage(pixelBomb(width, height))).rejects.toThrow();
  expect(await cpuTimeOf(refused)).toBeLessThan(200);
});

const JPEG_START = Buffer.from('ffd8ffe000040000', 'hex');

it.each([
  ['scans', 'ffda0002'],
  ['scans of many colors', 'ffda0003ff'],
  ['frames', 'ffc0000b08000000000000'],
  ['other segments', 'fffe0002'],
  ['restarts', 'ffd0'],
  ['escaped bytes', 'ff00'],
  ['filling', 'ff'],
])('a JPEG of nothing but %s is refused at little cost', async (_what, part) => {
  const bytes = Buffer.concat([JPEG_START, Buffer.alloc(4_000_000, Buffer.from(part, 'hex'))]);
  const before = process.memoryUsage.rss();
  const refused = () => expect(reencodeImage(bytes)).rejects.toThrow();
  expect(await cpuTimeOf(refused)).toBeLessThan(1500);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
});
