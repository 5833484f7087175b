import { describe, expect, it } from 'vitest';
import { readMinutes } from './read-time.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

describe('readMinutes', () => {
  it.each([
    ['', 1],
    [' \n ', 1],
    [words(1), 1],
    [words(200), 1],
    [words(201), 2],
    [words(1000), 5],
  ])('assumes 200 words a minute, and returns at least one minute', (content, minutes) => {
    expect(readMinutes(content)).toBe(minutes);
  });
});
