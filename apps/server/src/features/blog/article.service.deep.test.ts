import { MAX_MARKDOWN } from '@hvac/contract/markdown';
import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../../test/cpu-time.ts';
import { testDatabase } from '../../../test/database.ts';
import { renderArticle } from './article.service.ts';

const em = (await testDatabase()).orm.em.fork();

const htmlOf = (content: string) => renderArticle(em, { content, contentFormat: 'markdown' });

const cells = (columns: number, rows: number, row: string) =>
  `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${`${row}\n`.repeat(rows)}`;

const HEAVIEST: [name: string, text: string][] = [
  ['brackets', '['],
  ['pictures', '!['],
  ['emphasis', '*a_'],
  ['more emphasis', '**a *b '],
  ['quotes', '> '],
  ['items', '- a\n'],
  ['headings', '# a\n'],
  ['entities', '&'],
  ['addresses', '<a@b.c>'],
  ['bare addresses', 'www.a.b '],
  ['short addresses', 'www.a '],
  ['dots', `https://a.b/${'.'.repeat(1900)} `],
  ['phone numbers', '313-555-0142 '],
  ['lines', 'a\n'],
  ['links', '[a](b "'],
].map(([name = '', part = '']) => [name, part.repeat(MAX_MARKDOWN / part.length)]);
HEAVIEST.push(
  ['cells', cells(3, 95_000, 'a')],
  ['a wide table', cells(450, 440, '|'.repeat(450))],
  ['brackets of an address', `https://a.b/${'('.repeat(90_000)}${')'.repeat(90_000)}`],
  [
    'nested lists',
    Array.from({ length: 440 }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join('\n'),
  ],
);

/** Hosts of different letters, which browsers and servers encode. */
const hosts = (length: number) => {
  const letter = (_: unknown, at: number) => 0x4e00 + ((at * 7919) % 20_000);
  const host = String.fromCodePoint(...Array.from({ length }, letter));
  return `http://${host}.example `.repeat(Math.ceil(MAX_MARKDOWN / (length + 16)));
};

describe('the time for a text', () => {
  it('of 5,000 words is at most 20 ms', async () => {
    const sentence =
      'The **furnace** starts and [stops](/services) every few minutes on a cold day. ';
    const text = `## A heading\n\n${sentence.repeat(8)}\n\n- one item\n- another item\n\n`.repeat(
      49,
    );
    expect(text.split(/\s+/).length).toBeGreaterThan(5000);
    const times: number[] = [];
    for (let run = 0; run < 15; run += 1) times.push(await cpuTimeOf(() => htmlOf(text)));
    expect(Math.min(...times)).toBeLessThan(20);
  });

  it.each(HEAVIEST)(
    'of the longest one stays below a second and a half of the processor: %s',
    async (_name, text) => {
      const content = text.slice(0, MAX_MARKDOWN);
      expect(await cpuTimeOf(() => htmlOf(content))).toBeLessThan(1500);
    },
  );

  it.each([2000, 1000, 300, 63])('of many hosts of %i letters is no longer', async (length) => {
    const content = hosts(length).slice(0, MAX_MARKDOWN);
    expect(await cpuTimeOf(() => htmlOf(content))).toBeLessThan(600);
  });
});
