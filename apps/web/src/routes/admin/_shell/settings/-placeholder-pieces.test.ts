import { describe, expect, it } from 'vitest';
import {
  edited,
  partOf,
  piecesOf,
  replaced,
  shownText,
  storedText,
} from './-placeholder-pieces.ts';

const shownAs = (name: string) =>
  ({ region: 'Metro Detroit', company: 'North Star', city: '' })[name] ?? null;
const STORED = 'Clean air for {region} homes';
const pieces = piecesOf(STORED, shownAs);
const SHOWN = 'Clean air for Metro Detroit homes';

/** The stored text after the shown one was edited; `|` marks the caret. */
const after = (marked: string) => {
  const caret = marked.indexOf('|');
  return storedText(edited(pieces, marked.replace('|', ''), caret));
};

describe('the pieces of a text', () => {
  it('show what placeholders are filled with, and are stored with braces', () => {
    expect(shownText(pieces)).toBe(SHOWN);
    expect(storedText(pieces)).toBe(STORED);
  });

  it.each(['{towm} and {city}', 'a } b { c', '{{region}}', ''])('store %j as it was', (text) => {
    expect(storedText(piecesOf(text, shownAs))).toBe(text);
  });

  it('show an unknown or empty placeholder in its braces', () => {
    expect(shownText(piecesOf('{towm} {city}', shownAs))).toBe('{towm} {city}');
  });
});

describe('an edit', () => {
  it.each([
    ['in front', 'The c|lean air for Metro Detroit homes', 'The clean air for {region} homes'],
    ['behind', 'Clean air for Metro Detroit homes!|', 'Clean air for {region} homes!'],
    ['right before', 'Clean air for M|Metro Detroit homes', 'Clean air for M{region} homes'],
    ['right behind', 'Clean air for Metro Detroitt| homes', 'Clean air for {region}t homes'],
    ['of words up to it', 'Clean |Metro Detroit homes', 'Clean {region} homes'],
    ['of it and all words', 'Hi|', 'Hi'],
    ['of nothing', `${SHOWN}|`, STORED],
  ])('%s keeps the placeholder where it is whole', (_, marked, stored) => {
    expect(after(marked)).toBe(stored);
  });

  it('within a placeholder makes it words', () => {
    expect(after('Clean air for Metro De|roit homes')).toBe('Clean air for Metro Deroit homes');
    expect(after('Clean air for Metro New| Detroit homes')).toBe(
      'Clean air for Metro New Detroit homes',
    );
  });

  it('finds the change when the caret does not tell', () => {
    expect(after('|Clean air for all Metro Detroit homes')).toBe(
      'Clean air for all {region} homes',
    );
  });
});

describe('a part of a text', () => {
  it('keeps whole placeholders, and cuts others to words', () => {
    expect(storedText(partOf(pieces, 10, 27))).toBe('for {region}');
    expect(storedText(partOf(pieces, 10, 19))).toBe('for Metro');
  });

  it('can be replaced by a placeholder', () => {
    const company = piecesOf('{company}', shownAs);
    expect(storedText(replaced(pieces, 14, 27, company))).toBe('Clean air for {company} homes');
  });
});
