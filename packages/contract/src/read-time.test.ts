import { describe, expect, it } from 'vitest';
import { countWords, readMinutes } from './read-time.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

describe('readMinutes', () => {
  it.each([
    ['', 1],
    [' \n ', 1],
    [words(1), 1],
    [words(200), 1],
    [words(201), 2],
    [words(1000), 5],
  ])(
    'assumes 200 words a minute, and returns at least one minute [spec 199, 200]',
    (content, minutes) => {
      expect(readMinutes(content)).toBe(minutes);
    },
  );
});

describe('countWords', () => {
  it('counts everything between spaces in plain text', () => {
    expect(countWords('# 1. - a | **b**')).toBe(6);
  });

  it.each([
    ['## Why it *matters*', 3],
    ['- one\n- two\n\n1. three\n22) four\n> 5. five', 5],
    ['See [our services](https://example.com/a/very-long-address) now', 4],
    ['[a](<b c>)', 2],
    ['![the coil](/uploads/x.webp "A clean coil")', 5],
    ['|a|b c|\n|-|:-:|\n|d|e|', 5],
    ['---\n\n***\n\n\\\n', 0],
    ['1984\\. A good year', 4],
    ['مضخة حرارية', 2],
  ])('counts what is read in formatted text: %j', (text, words) => {
    expect(countWords(text, 'markdown')).toBe(words);
  });
});
