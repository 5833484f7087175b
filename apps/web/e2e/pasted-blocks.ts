import type { Paste } from './pastes.ts';

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
    name: 'Blocks: code of a chat program, with its caption',
    html: '<pre><div>bash</div><div><code>curl x</code></div></pre>',
    markdown: 'bash\\\ncurl x',
  },
  {
    name: 'Blocks: the same with its buttons',
    html: '<p>Run this:</p><pre class="overflow-visible!"><div class="rounded"><div class="flex items-center">bash</div><div class="sticky"><button>Copy</button></div><div class="overflow-y-auto" dir="ltr"><code><span>npm start</span>\n<span>npm test</span>\n</code></div></div></pre><p>Then wait.</p>',
    markdown: 'Run this:\n\nbash\\\nnpm start\\\nnpm test\n\nThen wait.',
  },
  {
    name: 'Blocks: code in lines without line breaks',
    html: '<pre><div>one</div><div>two</div><div><br></div><div>three</div></pre>',
    markdown: 'one\\\ntwo\n\nthree',
  },
  {
    name: 'Blocks: code in lines by style',
    html: '<pre><code><span style="display:block">one</span><span style="display:block">two</span></code></pre>',
    markdown: 'one\\\ntwo',
  },
  {
    name: 'Blocks: code with line breaks',
    html: '<pre>one<br>two\nthree</pre>',
    markdown: 'one\\\ntwo\\\nthree',
  },
  {
    name: 'Blocks: code in a table',
    html: '<pre><table><tr><td>1</td><td>one</td></tr><tr><td>2</td><td>two</td></tr></table></pre>',
    markdown: '1 one\\\n2 two',
  },
  {
    name: 'Blocks: old code',
    html: '<xmp>one\ntwo</xmp><p>Three</p>',
    markdown: 'one\\\ntwo\n\nThree',
  },
  {
    name: 'Blocks: what opens and closes',
    html: '<details><summary>Sum</summary>Body</details>',
    markdown: 'Sum\n\nBody',
  },
  {
    name: 'Blocks: several of it',
    html: '<details open><summary>One</summary><p>First</p></details><details><summary><h3>Two</h3></summary>Second<ul><li>a</li></ul></details>',
    markdown: 'One\n\nFirst\n\n### Two\n\nSecond\n\n- a',
  },
  {
    name: 'Blocks: questions with buttons',
    html: '<h3><button aria-expanded="false">How often?<svg><path d="M0 0"/></svg></button></h3><div>Twice a year.</div>',
    markdown: '### How often?\n\nTwice a year.',
  },
  {
    name: 'Blocks: a form',
    html: '<form><fieldset><legend>Visit</legend><label>Day</label><input><label>Hour</label><select><option>9</option></select><button>Send</button></fieldset></form>',
    markdown: 'Visit\n\nDay Hour',
  },
  {
    name: 'Blocks: a figure of text with its caption',
    html: '<figure><blockquote>Said</blockquote><figcaption>Ada</figcaption></figure>',
    markdown: '> Said\n\nAda',
  },
  {
    name: 'Blocks: a caption in two blocks',
    html: '<figure><img src="https://example.com/van.jpg" alt="A van"><figcaption><p>Our van</p><p>in winter</p></figcaption></figure>',
    markdown: '![A van](https://example.com/van.jpg "Our van in winter")',
  },
  {
    name: 'Blocks: a caption of several pictures',
    html: '<figure><figure><img src="https://example.com/a.jpg" alt="A van"></figure><figure><img src="https://example.com/b.jpg" alt="A shop"><figcaption>Our shop</figcaption></figure><figcaption>What we have</figcaption></figure>',
    markdown:
      '![A van](https://example.com/a.jpg)\n\n![A shop](https://example.com/b.jpg "Our shop")\n\nWhat we have',
  },
  {
    name: 'Blocks: the caption of a picture that stays behind',
    html: '<figure><img src="file:///C:/van.jpg" alt="A van"><figcaption>Our van</figcaption></figure>',
    markdown: 'Our van',
    dropped: 1,
  },
  {
    name: 'Blocks: terms in groups',
    html: '<dl><div><dt>SEER</dt><dd>Cooling</dd></div><div><dt><div>HSPF</div></dt><dd><p>Heating</p><p>too</p></dd></div></dl>',
    markdown: '**SEER**\n\nCooling\n\n**HSPF**\n\nHeating\n\ntoo',
  },
  {
    name: 'Blocks: an address in lines',
    html: '<address>1 Main St<br>Troy</address><p>Call us.</p>',
    markdown: '1 Main St\\\nTroy\n\nCall us.',
  },
  {
    name: 'Blocks: text between blocks',
    html: 'Before<main>Within<section>Deeper</section>after</main>behind',
    markdown: 'Before\n\nWithin\n\nDeeper\n\nafter\n\nbehind',
  },
  {
    name: 'Blocks: a menu',
    html: '<menu><li>One</li><li>Two</li></menu>',
    markdown: '- One\n- Two',
  },
  {
    name: 'Blocks: defined by the page, with a title',
    html: '<x-details><x-summary>Sum</x-summary>Body</x-details>',
    markdown: 'Sum\n\nBody',
  },
  {
    name: 'Blocks: defined by the page, in a line',
    html: '<p>Written <relative-time>2 days ago</relative-time> by <x-user>Ada</x-user>, here.</p>',
    markdown: 'Written 2 days ago by Ada, here.',
  },
  {
    name: 'Blocks: defined by the page, around others',
    html: '<p>Before</p><x-grid><x-cell><p>One</p></x-cell><x-cell><h2>Two</h2></x-cell></x-grid>',
    markdown: 'Before\n\nOne\n\n## Two',
  },
  {
    name: 'Blocks: beside each other',
    html: '<div style="display:flex;gap:8px"><span>Filter</span><span>$20</span></div><div style="display:flex"><b>Fan</b><span>$90</span></div>',
    markdown: 'Filter $20\n\n**Fan** $90',
  },
  {
    name: 'Blocks: below each other',
    html: '<div style="display:flex;flex-direction:column"><span>One</span><span>Two</span></div>',
    markdown: TWO,
  },
  {
    name: 'Blocks: in a grid',
    html: '<div style="display:grid"><a href="https://example.com/a">One</a><a href="https://example.com/b">Two</a></div>',
    markdown: '[One](https://example.com/a)\n\n[Two](https://example.com/b)',
  },
  {
    name: 'Blocks: cells by style',
    html: '<div style="display:table"><div style="display:table-row"><span style="display:table-cell">Fan</span><span style="display:table-cell">$90</span></div></div>',
    markdown: 'Fan $90',
  },
  {
    name: 'Blocks: at the side',
    html: '<p><span style="float:left">12</span><span>Main St</span></p>',
    markdown: '12 Main St',
  },
  {
    name: 'Blocks: bold and links by style',
    html: '<div><b style="display:block">One</b><a href="https://example.com/" style="display:block">Two</a>Three</div>',
    markdown: '**One**\n\n[Two](https://example.com/)\n\nThree',
  },
  {
    name: 'Blocks: within a heading',
    html: '<h2><span style="display:block">One</span><span style="display:block">Two</span></h2><h2>Three<br>four</h2>',
    markdown: '## One Two\n\n## Three four',
  },
  {
    name: 'Blocks: within an item',
    html: '<ul><li><section>One</section><section>Two</section></li><li><x-a>Three</x-a></li></ul>',
    markdown: '- One\n\n  Two\n\n- Three',
  },
  {
    name: 'Blocks: within cells',
    html: '<table><tr><th>A</th><th>B</th></tr><tr><td><section>One</section><section>Two</section></td><td><span style="display:block">3</span><x-a>4</x-a></td></tr></table>',
    markdown: '| A | B |\n| --- | --- |\n| One Two | 3 4 |',
  },
  {
    name: 'Blocks: what stays behind between words',
    html: '<p>Before<video src="a.mp4"></video>after <button>Copy</button>, and<iframe src="https://example.com/"></iframe>behind</p>',
    markdown: 'Before after , and behind',
  },
  {
    name: 'Blocks: letters that were deleted within a word, and how it is spoken',
    html: '<p>colo<del>u</del>r <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字</ruby></p>',
    markdown: 'color 漢字',
  },
];
