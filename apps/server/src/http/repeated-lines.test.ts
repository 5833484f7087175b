import { beforeEach, expect, it, vi } from 'vitest';
import { createRepeatedLines, type RepeatedLines } from './repeated-lines.ts';

let lines: RepeatedLines;
let written: string[];
beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  lines = createRepeatedLines((times) => written.push(`others ${times}`));
  return () => vi.useRealTimers();
});

const cause = (kind: string, what = kind) =>
  lines.write(kind, (times) => written.push(`${what} ${times}`));

it('the first line of a kind is written at once', () => {
  cause('busy');
  cause('missing');
  expect(written).toEqual(['busy 1', 'missing 1']);
});

it('identical ones are written once a second, with their number', () => {
  for (let i = 0; i < 1000; i += 1) {
    cause('busy', `busy ${i}`);
    vi.advanceTimersByTime(3);
  }
  expect(written).toEqual(['busy 0 1', 'busy 333 333', 'busy 666 333', 'busy 999 333']);
});

it('one that comes seconds later is written at once again, without a number of former ones', () => {
  cause('busy');
  vi.advanceTimersByTime(5000);
  cause('busy');
  expect(written).toEqual(['busy 1', 'busy 1']);
});

it('none is lost at the end', () => {
  for (let i = 0; i < 40; i += 1) cause('busy');
  lines.flush();
  lines.flush();
  expect(written).toEqual(['busy 1', 'busy 39']);
});

it('made-up kinds are counted together, so that they cannot fill the log either', () => {
  for (let i = 0; i < 5000; i += 1) cause(`kind ${i}`);
  lines.flush();
  expect(written).toHaveLength(32);
  expect(written.slice(-2)).toEqual(['kind 30 1', 'others 4969']);
});

it('no line says that something happened more often than it did', () => {
  for (let i = 0; i < 30; i += 1) cause(`kind ${i}`);
  for (let i = 0; i < 500; i += 1) cause('guessed');
  cause('mistyped');
  lines.flush();
  expect(written.slice(30)).toEqual(['guessed 1', 'others 500']);
});

it('nothing keeps the process alive once all is quiet', () => {
  cause('busy');
  vi.advanceTimersByTime(2000);
  expect(vi.getTimerCount()).toBe(0);
});
