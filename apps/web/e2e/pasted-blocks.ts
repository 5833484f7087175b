import { type Paste, pastesIn } from './pastes.ts';

const TWO = 'One\n\nTwo';

/** Names of elements on lines of their own, of which two follow each other without a space. */
const NAMES = [
  ...['address', 'article', 'aside', 'center', 'fieldset', 'footer', 'form', 'header', 'hgroup'],
  ...['main', 'nav', 'search', 'section', 'div', 'figure', 'dd', 'x-card', 'unheard-of', 'block'],
];

/** Styles that put what has them on lines of its own. */
const STYLES = [
  ...['display:block', 'display: flex', 'DISPLAY:GRID', 'display:table', 'display:list-item'],
  ...[
    'display:flow-root',
    'display:table-row',
    'color:red;display:-webkit-box',
    'display:block flex',
  ],
];

/** Blocks that are none by a name that the schema has (decision 041): their words stay, and stay apart. */
export const PASTED_BLOCKS: Paste[] = [
  ...NAMES.map((name) => ({
    name: `Blocks: ${name}`,
    html: `<${name}>One</${name}><${name}>Two</${name}>`,
    markdown: TWO,
  })),
  ...STYLES.map((style) => ({
    name: `Blocks: a span with ${style}`,
    html: `<p><span style="${style}">One</span><span style="${style}">Two</span></p>`,
    markdown: TWO,
  })),
  {
    name: 'Blocks: code of a chat program, with its buttons',
    // Here a line break between two elements counts.
    html: '<p>Run this:</p><pre class="overflow-visible!"><div class="rounded"><div class="flex items-center">bash</div><div class="sticky"><button>Copy</button></div><div class="overflow-y-auto" dir="ltr"><code><span>npm start</span>\n<span>npm test</span>\n</code></div></div></pre><p>Then wait.</p>',
    markdown: 'Run this:\n\nbash\\\nnpm start\\\nnpm test\n\nThen wait.',
  },
  ...pastesIn('pasted-blocks'),
];
