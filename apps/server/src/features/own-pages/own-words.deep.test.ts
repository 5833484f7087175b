import { expect, it } from 'vitest';
import { cpuTimeOf } from '../../../test/cpu-time.ts';
import { createOlderTexts } from './own-words.service.ts';

const PAGES = 200;
const WORDS = 1000;
const CITIES = Array.from(
  { length: PAGES },
  (_, n) => `City ${'abcdefghij'[n % 10]}${'klmnopqrst'[(n / 10) | 0]}x`,
);

/** Pages of which each has half of its words from a template. */
const pages = CITIES.map((city, page) =>
  Array.from({ length: WORDS }, (_, n) => {
    const number = n % 2 === 0 ? n : n * 31 + page * 7919;
    return n % 50 === 0
      ? city
      : `w${'abcdefghijklmnopqrstuvwxyz'[number % 26]}${number.toString(26).replace(/\d/g, 'q')}`;
  }).join(' '),
);

it('counts the own words of 200 pages of 1,000 words in 400 ms of the processor', async () => {
  const time = await cpuTimeOf(() => {
    const texts = createOlderTexts(CITIES);
    for (const page of pages) {
      texts.measure(page);
      texts.add(page);
    }
  });
  expect(time).toBeLessThan(400);
});
