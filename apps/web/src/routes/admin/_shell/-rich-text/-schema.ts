import { type DOMOutputSpec, type NodeSpec, Schema } from 'prosemirror-model';

const LEVELS = { h1: 2, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 } as const;

/** How the cells of a column are aligned; null leaves it to the style sheet. */
export type CellAlign = 'left' | 'center' | 'right' | null;

const cell = (tag: 'td' | 'th', tableRole: string): NodeSpec => ({
  // Markdown has neither blocks nor line breaks in cells.
  content: 'text*',
  tableRole,
  isolating: true,
  // The first three are what the table commands expect; nothing offers to change them.
  attrs: {
    colspan: { default: 1 },
    rowspan: { default: 1 },
    colwidth: { default: null },
    align: { default: null },
  },
  parseDOM: [{ tag, getAttrs: (element) => ({ align: element.dataset.align ?? null }) }],
  toDOM: ({ attrs }): DOMOutputSpec => [
    tag,
    attrs.align ? { 'data-align': attrs.align, class: attrs.align } : {},
    0,
  ],
});

/** What the dialect can express, and nothing else (beyond §5). */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: '(text | hard_break)*',
      group: 'block',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      content: 'text*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: Object.entries(LEVELS).map(([tag, level]) => ({ tag, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block',
      // Whether its items stand without blank lines between them.
      attrs: { tight: { default: true } },
      parseDOM: [{ tag: 'ul' }],
      toDOM: ({ attrs }) => ['ul', attrs.tight ? { 'data-tight': '' } : {}, 0],
    },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      attrs: { tight: { default: true }, order: { default: 1 } },
      parseDOM: [
        {
          tag: 'ol',
          getAttrs: (element) => ({
            order: Math.max(0, Number(element.getAttribute('start') ?? 1)),
          }),
        },
      ],
      toDOM: ({ attrs }) => [
        'ol',
        {
          ...(attrs.order !== 1 && { start: attrs.order }),
          ...(attrs.tight && { 'data-tight': '' }),
        },
        0,
      ],
    },
    list_item: {
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    figure: {
      group: 'block',
      atom: true,
      draggable: true,
      attrs: { src: {}, alt: { default: '' }, caption: { default: '' } },
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (element) => ({
            src: element.dataset.src ?? element.getAttribute('src'),
            alt: element.getAttribute('alt') ?? '',
            caption: element.getAttribute('title') ?? '',
          }),
        },
      ],
      toDOM: ({ attrs: { src, alt, caption } }) => [
        'img',
        { src, alt, ...(caption && { title: caption }) },
      ],
    },
    rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    table: {
      content: 'table_row+',
      group: 'block',
      tableRole: 'table',
      isolating: true,
      // Between its rows and cells there is no place to write.
      allowGapCursor: false,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', ['tbody', 0]],
    },
    table_row: {
      content: '(table_cell | table_header)+',
      tableRole: 'row',
      allowGapCursor: false,
      parseDOM: [{ tag: 'tr' }],
      toDOM: () => ['tr', 0],
    },
    table_cell: cell('td', 'cell'),
    table_header: cell('th', 'header_cell'),
    hard_break: {
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: {},
  },
  // Outer ones first: a link around bold text must not be cut in two.
  marks: {
    link: {
      attrs: { href: {}, title: { default: null } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => ({
            href: element.getAttribute('href'),
            title: element.getAttribute('title'),
          }),
        },
      ],
      toDOM: ({ attrs: { href, title } }) => ['a', { href, ...(title && { title }) }, 0],
    },
    strong: {
      parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }],
      toDOM: () => ['em', 0],
    },
  },
});

export const { nodes, marks } = schema;
