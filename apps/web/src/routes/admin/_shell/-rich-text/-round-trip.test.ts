import { isSafeLink, MARKDOWN_RULES, MAX_NESTING } from '@hvac/contract/markdown';
import MarkdownIt from 'markdown-it';
import type { Mark, Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { describe, expect, it, vi } from 'vitest';
import { CannotStore, checkAhead, checkedMarkdown, shown } from './-checked-markdown.ts';
import { CannotShow, markdownIt, parseMarkdown } from './-parse-markdown.ts';
import { markdownOfPlainText } from './-plain-text.ts';
import { NASTY_MARKDOWN, TYPED_TEXTS } from './-round-trip.fixtures.ts';
import { marks, nodes, schema } from './-schema.ts';
import { serializeMarkdown } from './-serialize-markdown.ts';

/** Another renderer of the dialect than the editor. */
const renderer = new MarkdownIt('zero', { html: false, maxNesting: MAX_NESTING }).enable([
  ...MARKDOWN_RULES,
]);
renderer.validateLink = isSafeLink;

/** HTML as it looks: headings as the site has them, white space folded, marks in one order, no tight lists. */
const looks = (markdown: string): string => {
  const html = renderer
    .render(markdown)
    .replace(/<(\/?)h1>/g, '<$1h2>')
    .replace(/<(\/?)h[456]>/g, '<$1h3>')
    .replace(/<\/?p>|<\/?t(?:head|body)>/g, '\n');
  const active = new Set<string>();
  let marked = '';
  let text = '';
  for (const part of html.match(/<[^>]*>|\s+|[^<\s]+/g) ?? []) {
    const [, end, mark] = /^<(\/?)(strong|em)>$/.exec(part) ?? [];
    if (mark && end) active.delete(mark);
    else if (mark) active.add(mark);
    else if (!part.trim() || part.startsWith('<')) text += part;
    else {
      const now = [...active].sort().join();
      text += now === marked ? part : `{${now}}${part}`;
      marked = now;
    }
  }
  return text
    .replace(/\s*(<[^>]*>)\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
};

describe('Markdown in the editor', () => {
  it('has samples enough', () => {
    expect(NASTY_MARKDOWN.length).toBeGreaterThanOrEqual(58);
    expect(TYPED_TEXTS.length).toBeGreaterThanOrEqual(56);
  });

  it.each(NASTY_MARKDOWN)('keeps the looks of %j, and its own text from then on', (markdown) => {
    const saved = serializeMarkdown(parseMarkdown(markdown));
    expect(looks(saved), saved).toBe(looks(markdown));
    expect(serializeMarkdown(parseMarkdown(saved))).toBe(saved);
  });

  it.each([
    ['![a](/b.webp) and words', 'a photo inside a line of text'],
    ['# ![a](/b.webp)', 'a photo inside a line of text'],
    ['[![a](/b.webp)](/c)', 'a photo inside a line of text'],
    ['| ![a](/b.webp) |\n|---|', 'a photo inside a line of text'],
  ])('does not show %j', (markdown, reason) => {
    expect(() => parseMarkdown(markdown)).toThrow(new CannotShow(reason));
  });
});

describe('plain text as Markdown', () => {
  const asText = (doc: Node): string => {
    const paragraphs: string[] = [];
    doc.forEach((node) => {
      expect(node.type.name).toBe('paragraph');
      let text = '';
      node.forEach((child) => {
        expect(child.marks).toEqual([]);
        text += child.text ?? '\n';
      });
      paragraphs.push(text);
    });
    return paragraphs.join('\n\n');
  };

  it.each(TYPED_TEXTS)('shows %j letter by letter', (text) => {
    const markdown = markdownOfPlainText(text);
    const paragraphs = text
      .replace(/\r\n?/g, '\n')
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ''))
      .filter((paragraph) => paragraph.trim());
    expect(asText(parseMarkdown(markdown))).toBe(paragraphs.join('\n\n'));
    expect(shown(parseMarkdown(serializeMarkdown(parseMarkdown(markdown))))).toBe(
      shown(parseMarkdown(markdown)),
    );
  });

  it('lets paragraphs be parted by blank lines and keeps other line breaks', () => {
    expect(markdownOfPlainText('One\ntwo\n \n\nthree\r\nfour\n')).toBe(
      'One\\\ntwo\n\nthree\\\nfour',
    );
  });
});

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
const randomNumbers = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const SCRAPS = [
  ...['furnace', 'a', 'B', '24/7', '68°F', 'cliché', '😀', 'ß', '漢字', ' ', '  ', '\u00a0', '\t'],
  ...[
    '.',
    ',',
    '!',
    '"',
    "'",
    '-',
    '--',
    '- ',
    '+ ',
    '1. ',
    '2) ',
    '# ',
    '> ',
    '*',
    '**',
    '_',
    '__',
  ],
  ...['`', '~', '|', '\\', '[', ']', '(', ')', '](x)', '<', '>', '<b>', '&', '&amp;', '&#65;', '='],
  ...['https://a.example/b_c*d', ':', '---', '|---|', '![', '{', '}', '€', '—', '…', '“', '”'],
];

const randomDocument = (random: () => number): Node => {
  const upTo = (most: number) => Math.floor(random() * most);
  const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item;
  const randomMarks = (): Mark[] => {
    const chosen: Mark[] = [];
    if (random() < 0.15)
      chosen.push(
        marks.link.create({ href: oneOf(['/a(b)', 'https://c.example/?d=1&copy;=2|3', '#e']) }),
      );
    if (random() < 0.3) chosen.push(marks.strong.create());
    if (random() < 0.3) chosen.push(marks.em.create());
    return chosen;
  };
  const line = (allowsBreaks: boolean): Node[] =>
    Array.from({ length: upTo(12) }, () => {
      if (allowsBreaks && random() < 0.08) return nodes.hard_break.create();
      const text = Array.from({ length: 1 + upTo(4) }, () => oneOf(SCRAPS)).join('');
      return schema.text(text, randomMarks());
    });
  const paragraph = () => nodes.paragraph.create(null, line(true));
  const list = (depth: number): Node => {
    const items = Array.from({ length: 1 + upTo(3) }, () =>
      nodes.list_item.create(null, blocks(depth + 1)),
    );
    const tight = random() < 0.7;
    return random() < 0.5
      ? nodes.bullet_list.create({ tight }, items)
      : nodes.ordered_list.create({ tight, order: oneOf([0, 1, 1, 1, 7, 1984]) }, items);
  };
  const table = (): Node => {
    const aligns = Array.from({ length: 1 + upTo(3) }, () =>
      oneOf([null, null, 'left', 'center', 'right']),
    );
    const row = (type: typeof nodes.table_cell) =>
      nodes.table_row.create(
        null,
        aligns.map((align) => type.create({ align }, line(false))),
      );
    return nodes.table.create(null, [
      row(nodes.table_header),
      ...Array.from({ length: upTo(3) }, () => row(nodes.table_cell)),
    ]);
  };
  const block = (depth: number): Node => {
    const kind = random();
    if (kind < 0.45 || depth > 2) return paragraph();
    if (kind < 0.55) return nodes.heading.create({ level: oneOf([2, 3]) }, line(false));
    if (kind < 0.75) return list(depth);
    if (kind < 0.83) return nodes.blockquote.create(null, blocks(depth + 1));
    if (kind < 0.88) return nodes.rule.create();
    if (kind < 0.94) return table();
    return nodes.figure.create({
      src: oneOf([
        '/uploads/0123456789abcdef0123456789abcdef.webp',
        'https://a.example/b%20(c).jpg',
      ]),
      alt: oneOf(['', 'A [van] *here* \\', 'x & &amp; <y>']),
      caption: oneOf(['', 'Say "hi" \\ &copy;', '_Our_ van']),
    });
  };
  const blocks = (depth: number): Node[] => Array.from({ length: 1 + upTo(3) }, () => block(depth));
  return nodes.doc.create(
    null,
    Array.from({ length: 1 + upTo(5) }, () => block(0)),
  );
};

describe('any document', () => {
  it('comes back as it is shown, with every mark and with the same text', () => {
    const random = randomNumbers(20261126);
    for (let round = 0; round < 400; round += 1) {
      const doc = randomDocument(random);
      doc.check();
      const { markdown, dropped } = checkedMarkdown(doc);
      expect(dropped, `document ${round}`).toEqual([]);
      expect(shown(parseMarkdown(markdown)), `document ${round}: ${markdown}`).toBe(shown(doc));
      expect(serializeMarkdown(parseMarkdown(markdown)), `document ${round}`).toBe(markdown);
    }
  }, 30_000);

  it('loses a mark that would not come back, and says which', () => {
    const link = marks.link.create({ href: 'javascript:alert(1)' });
    const text = [schema.text('Press '), schema.text('here', [link]), schema.text(' now')];
    const doc = nodes.doc.create(null, nodes.paragraph.create(null, text));
    const { markdown, dropped } = checkedMarkdown(doc);
    expect(markdown).toBe('Press here now');
    expect(dropped).toMatchObject([{ from: 7, to: 11, text: 'here' }]);
  });

  it('is refused when something else would not come back', () => {
    const figure = nodes.figure.create({ src: 'javascript:alert(1)', alt: 'x' });
    expect(() => checkedMarkdown(nodes.doc.create(null, figure))).toThrow(CannotStore);
  });
});

describe('a long document', () => {
  const TEXT = Array.from({ length: 300 }, (_, at) => `Paragraph **${at}**`).join('\n\n');
  const parsedSince = () => {
    const parse = vi.spyOn(markdownIt, 'parse').mockClear();
    return () => {
      const texts = parse.mock.calls.map(([text]) => text);
      parse.mockClear();
      return texts;
    };
  };

  it('is checked again only where it was edited', () => {
    const doc = parseMarkdown(TEXT);
    const parsed = parsedSince();
    expect(checkedMarkdown(doc).markdown).toBe(TEXT);
    expect(parsed()).toHaveLength(300);
    const edited = EditorState.create({ doc }).tr.insertText('Third p', 1, 2).doc;
    expect(checkedMarkdown(edited).markdown).toBe(TEXT.replace('P', 'Third p'));
    expect(parsed()).toEqual(['Third paragraph **0**']);
  });

  it('is checked a little at a time, and goes on where it was left', () => {
    const doc = parseMarkdown(TEXT.replaceAll('Paragraph', 'Section'));
    const parsed = parsedSince();
    let left = 100;
    expect(checkAhead(doc, () => left-- > 0)).toBe(false);
    expect(parsed()).toHaveLength(101);
    expect(checkAhead(doc, () => true)).toBe(true);
    checkedMarkdown(doc);
    expect(parsed()).toHaveLength(199);
  });

  it('keeps lists of one kind apart that have only an empty line between them', () => {
    const item = (text: string) =>
      nodes.list_item.create(null, nodes.paragraph.create(null, schema.text(text)));
    const lists = ['One', 'Two', 'Three'].map((text) => nodes.bullet_list.create(null, item(text)));
    const [one, ...others] = lists as [Node, Node, Node];
    const doc = nodes.doc.create(null, [one, nodes.paragraph.create(), ...others]);
    expect(checkedMarkdown(doc).markdown).toBe('- One\n\n* Two\n\n- Three');
    // The others again, with the other marks.
    expect(checkedMarkdown(nodes.doc.create(null, others)).markdown).toBe('- Two\n\n* Three');
  });

  it('says where a mark is dropped, although blocks come before it', () => {
    const link = marks.link.create({ href: 'javascript:alert(1)' });
    const line = (...text: Node[]) => nodes.paragraph.create(null, text);
    const doc = nodes.doc.create(null, [
      line(schema.text('Before')),
      line(schema.text('here', [link])),
    ]);
    const { dropped } = checkedMarkdown(doc);
    expect(dropped).toMatchObject([{ from: 9, to: 13, text: 'here' }]);
  });
});
