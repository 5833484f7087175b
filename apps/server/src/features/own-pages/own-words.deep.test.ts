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

/** A text of 200,000 characters in which nothing is said twice. */
const longText = (page: number) => {
  const words: string[] = [];
  for (let n = page * 100_000, length = 0; length < 199_990; n += 1) {
    const word = ((n * 2_654_435_761) % 308_915_776).toString(26).replace(/\d/g, 'q');
    length += words.push(word) && word.length + 1;
  }
  return words.join(' ');
};

it('reads 200 pages of 200,000 characters in 5 s of the processor and 300 MB', async () => {
  const texts = createOlderTexts(CITIES);
  const before = process.memoryUsage().heapUsed;
  let time = 0;
  for (let page = 0; page < PAGES; page += 1) {
    const text = longText(page);
    time += await cpuTimeOf(() => {
      texts.measure(text);
      texts.add(text);
    });
  }
  expect(time).toBeLessThan(5000);
  expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(300);
  expect(texts.measure(longText(7)).own).toBe(0);
});
