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
