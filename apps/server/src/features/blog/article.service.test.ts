import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { illustrationFrame } from '@hvac/contract/illustrations';
import { MAX_MARKDOWN } from '@hvac/contract/markdown';
import { beforeAll, describe, expect, it } from 'vitest';
import { articleProblems } from '../../../test/article-lists.ts';
import { testDatabase } from '../../../test/database.ts';
import { ARTICLE_ATTACKS } from '../../../test/fixtures/article-attacks.ts';
import { StoredImageEntity } from '../images/stored-image.entity.ts';
import { renderArticle } from './article.service.ts';

const NAME = `${'0123456789abcdef'.repeat(2)}.webp`;
const OTHER = `${'f'.repeat(32)}.webp`;
const DRAWINGS = join(import.meta.dirname, '../../../../web/public/img');

const em = (await testDatabase()).orm.em.fork();
beforeAll(async () => {
  const image = { width: 800, height: 600, bytes: 1, createdAt: new Date() };
  await em.insert(StoredImageEntity, { name: NAME, ...image });
});

const htmlOf = async (content: string) =>
  (await renderArticle(em, { content, contentFormat: 'markdown' })).html.trim();
const plainOf = async (content: string) =>
  (await renderArticle(em, { content, contentFormat: 'plain' })).html;
const feedOf = async (content: string) =>
  (
    await renderArticle(em, { content, contentFormat: 'markdown' }, 'https://a.example/blog/b')
  ).html.trim();

describe('a formatted text', () => {
  it.each([
    ['<b onclick="x">bold</b>', '<p>&lt;b onclick=&quot;x&quot;&gt;bold&lt;/b&gt;</p>'],
    ['`code` and ~~struck~~', '<p>`code` and ~~struck~~</p>'],
    ['    indented', '<p>indented</p>'],
    ['Title\n=====', '<p>Title\n=====</p>'],
    ['[a]: https://example.com', expect.stringMatching(/^<p>\[a\]: <a /)],
    ['[x]() ![y]()', '<p>x y</p>'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ])('shows what is no syntax as text: %s', async (text, html) => {
    expect(await htmlOf(text)).toEqual(html);
  });

  it('has the elements of the dialect', async () => {
    expect(await htmlOf('**a** *b*\\\nc\n\n> d\n\n1. e\n\n---')).toBe(
      '<p><strong>a</strong> <em>b</em><br>\nc</p><blockquote><p>d</p></blockquote><ol><li>e</li></ol><hr>',
    );
  });

  it('keeps what is nested more deeply than anybody writes', async () => {
    const lists = Array.from(
      { length: 15 },
      (_, depth) => `${' '.repeat(2 * depth)}- level ${depth}`,
    );
    expect(await htmlOf(lists.join('\n'))).toContain('level 14');
  });

  it('clamps headings, and gives them ids in any script, each once', async () => {
    const html = await htmlOf(
      '# Check *this*\n\n#### Check this\n\n## تدفئة المنزل\n\n### ***\n\n# !?',
    );
    expect([...html.matchAll(/<(h\d) id="([^"]*)"/g)].map(([, tag, id]) => [tag, id])).toEqual([
      ['h2', 'h-check-this'],
      ['h3', 'h-check-this-2'],
      ['h2', 'h-تدفئة-المنزل'],
      ['h3', 'h-section'],
      ['h2', 'h-section-2'],
    ]);
  });

  it('leaves out a heading without a text', async () => {
    expect(await htmlOf('#\n\na')).toBe('<p>a</p>');
  });

  it('has a table of contents from three headings on', async () => {
    expect(await htmlOf('# a\n\n## b')).not.toContain('<nav');
    expect(await htmlOf('# a\n\n### b\n\n### c <d>\n\n# e')).toContain(
      '<nav aria-label="In this article" dir="auto"><details><summary>In this article</summary><ul>' +
        '<li><a href="#h-a">a</a><ul><li><a href="#h-b">b</a></li><li><a href="#h-c-d">c &lt;d&gt;</a></li></ul></li>' +
        '<li><a href="#h-e">e</a></li></ul></details></nav><h2 id="h-a">',
    );
  });

  it('lists no more headings than anybody writes', async () => {
    const html = await htmlOf('# a\n'.repeat(MAX_MARKDOWN / 4));
    expect(html.match(/<h2/g)).toHaveLength(MAX_MARKDOWN / 4);
    expect(html.match(/<h2 id=/g)).toHaveLength(500);
    expect(html.match(/<a href="#/g)).toHaveLength(500);
  });

  it('leads to a heading by its words', async () => {
    const html = await htmlOf('# Löschen\n\n[a](#löschen) [b](#missing)');
    expect(html).toContain('<a href="#h-löschen">a</a> <a href="#missing">b</a>');
  });

  it('shows a paragraph of one picture as a figure, with its title as the caption', async () => {
    expect(await htmlOf(`![A *new* "coil"](/uploads/${NAME} "Clean <coil>")`)).toBe(
      `<figure><img src="/api/image/${NAME}" ` +
        `srcset="/api/image/${NAME}?w=480 480w, /api/image/${NAME}?w=960 960w, /api/image/${NAME}?w=1600 1600w, /api/image/${NAME} 2000w" ` +
        'sizes="(min-width: 44em) 40rem, 100vw" alt="A new &quot;coil&quot;" width="800" height="600" loading="lazy">' +
        '<figcaption>Clean &lt;coil&gt;</figcaption></figure>',
    );
  });

  it('shows a picture that is no longer stored without a size', async () => {
    const html = await htmlOf(`![a](/uploads/${OTHER})`);
    expect(html).toContain(`<img src="/api/image/${OTHER}"`);
    expect(html).not.toContain('width=');
  });

  it('knows the size of every bundled drawing', () => {
    const sizes = readdirSync(DRAWINGS).map((file) => {
      const [, width, height] =
        /viewBox="[\d.]+ [\d.]+ (\d+) (\d+)"/.exec(readFileSync(join(DRAWINGS, file), 'utf8')) ??
        [];
      return [file, { width: Number(width), height: Number(height) }] as const;
    });
    expect(sizes.length).toBeGreaterThan(30);
    for (const [file, size] of sizes.filter(([name]) => name !== 'logo-mark.svg')) {
      expect(illustrationFrame(`/img/${file}`), file).toMatchObject(size);
    }
  });

  it.each(['http://example.com/a.png', '/services', '//example.com/a.png', 'mailto:a@example.com'])(
    'shows no picture from %s',
    async (src) => {
      const html = await htmlOf(`![the coil](${src})`);
      expect(html).not.toContain('<img');
      expect(html).toContain('the coil');
    },
  );

  it('has only the photos among its pictures, each once, for search engines', async () => {
    const content = `![a](/uploads/${NAME})\n\n![b](/img/skyline.svg) ![c](/uploads/${NAME}) ![d](https://example.com/d.png)`;
    const { pictures } = await renderArticle(em, { content, contentFormat: 'markdown' });
    expect(pictures).toEqual([`/api/image/${NAME}`, 'https://example.com/d.png']);
  });

  it('puts a table into a box that scrolls, aligned by classes', async () => {
    expect(await htmlOf('||b|\n|-|-:|\n|1|2|')).toBe(
      '<div role="group" aria-label="Table" tabindex="0"><table><thead>' +
        '<tr><td></td><th class="right">b</th></tr></thead>' +
        '<tbody><tr><td>1</td><td class="right">2</td></tr></tbody></table></div>',
    );
  });

  it('leaves a table with more cells than anybody writes a text', async () => {
    const table = (rows: number) => `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(rows)}`;
    expect(await htmlOf(table(1000))).toContain('<table>');
    expect(await htmlOf(table(30_000))).toMatch(/^<p>\|a\|b\|/);
  });

  it('has absolute addresses, and nothing that needs our page, for readers elsewhere', async () => {
    const html = await feedOf(
      `# a\n\n# b\n\n# c\n\n[s](/services) [a](#a) [e](https://example.com)\n\n![p](/uploads/${NAME} "t")\n\n|a|\n|-|\n|b|`,
    );
    expect(html).not.toMatch(/<nav|<div|srcset|loading/);
    expect(html).toContain('<a href="https://a.example/services">s</a>');
    expect(html).toContain('<a href="https://a.example/blog/b#h-a">a</a>');
    expect(html).toContain('<a href="https://example.com" rel="noopener">e</a>');
    expect(html).toContain(
      `<figure><img src="https://a.example/api/image/${NAME}" alt="p" width="800" height="600"><figcaption>t</figcaption></figure>`,
    );
  });
});

describe('a plain text', () => {
  it('stays what was typed', async () => {
    const text = 'First\n\n  <b>second</b>\t&amp; "third" \'fourth\' **not bold** # no heading\r\n';
    expect(await plainOf(text)).toBe(
      "First\n\n  &lt;b&gt;second&lt;/b&gt;\t&amp;amp; &quot;third&quot; 'fourth' **not bold** # no heading\r\n",
    );
  });

  it('has its phone numbers and addresses as links', async () => {
    expect(await plainOf('Call 313-555-0142, or see https://example.com/a?b=1&c=2.')).toBe(
      'Call <a href="tel:3135550142">313-555-0142</a>, or see <a href="https://example.com/a?b=1&amp;c=2" rel="noopener">https://example.com/a?b=1&amp;c=2</a>.',
    );
  });
});

describe('an attack', () => {
  const FORMATS = ['markdown', 'plain'] as const;

  it('is one of more than 267', () => {
    expect(new Set(ARTICLE_ATTACKS).size).toBeGreaterThan(267);
  });

  it.each(FORMATS)('leaves nothing but what an article may have: %s', async (contentFormat) => {
    for (const content of ARTICLE_ATTACKS) {
      const { html } = await renderArticle(em, { content, contentFormat });
      expect(articleProblems(html), content).toEqual([]);
    }
  });

  it('has nothing else even if all of them are one text', async () => {
    expect(articleProblems(await htmlOf(ARTICLE_ATTACKS.join('\n\n')))).toEqual([]);
    expect(articleProblems(await htmlOf(ARTICLE_ATTACKS.join('\n')))).toEqual([]);
    expect(articleProblems(await htmlOf(ARTICLE_ATTACKS.join(' ')))).toEqual([]);
  });
});

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const PIECES = [
  ...[
    '\n',
    '\n\n',
    '  \n',
    '\\\n',
    ' ',
    '\t',
    '    ',
    '\\',
    '&',
    '&#60;',
    '&lt;',
    '&amp;',
    '\u0000',
    '🔥',
    'ß',
    'א',
  ],
  ...[
    '# ',
    '## ',
    '#### ',
    '> ',
    '- ',
    '* ',
    '1. ',
    '2) ',
    '---',
    '***',
    '|',
    '|-|',
    '|:-:|-:|',
    '*',
    '**',
    '_',
    '`',
  ],
  ...[
    '[',
    ']',
    '(',
    ')',
    '![',
    '](',
    '](/a)',
    '](#a)',
    '](https://example.com',
    '](javascript:alert(1))',
    '<',
    '>',
  ],
  ...[
    '<https://example.com>',
    '<script>',
    '</p>',
    '<!--',
    'onclick="',
    "'",
    '"',
    ' "title")',
    'a',
    'word',
    'furnace',
  ],
  ...[
    '313-555-0142',
    'https://example.com/(a)',
    'www.example.com',
    `](/uploads/${NAME})`,
    '](/img/skyline.svg "t")',
  ],
];

describe('any text', () => {
  it('becomes an article without anything else in it, of closed elements in order', async () => {
    const random = randomFrom(20261126);
    const piece = () => PIECES[Math.floor(random() * PIECES.length)] ?? '';
    for (let count = 0; count < 1500; count += 1) {
      const text = Array.from({ length: 1 + Math.floor(random() * 60) }, piece).join('');
      expect(articleProblems(await htmlOf(text)), text).toEqual([]);
    }
  });

  it('of plain words has the same words when it is formatted', async () => {
    const random = randomFrom(1);
    const words = Array.from({ length: 400 }, () => Math.floor(random() * 36 ** 5).toString(36));
    const html = await htmlOf(`x ${words.join(' x')}`);
    expect(html).toBe(`<p>x ${words.join(' x')}</p>`);
  });
});
