import type { EditablePost } from '@hvac/contract/blog-editing';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { dataOf, logIn, mutate, testApp } from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { shortestTime } from '../../../test/shortest-time.ts';
import { makeStaleWords } from './stale-words.service.ts';

const LENGTH = 200_000;
/** In milliseconds. */
const MAX_MS = 500;

/** What parsers of tags, addresses, hosts, paths, numbers, words and letters go over again and again. */
const PIECES = [
  ...[
    '<',
    '<!--',
    '<!-- ',
    '<a ',
    '<a b=',
    "<a b='",
    '</',
    '<?',
    '&',
    '&#',
    '&amp;',
    '-->',
    '<!',
    '>',
  ],
  ...['1@a', 'a@', '@', 'a@b.', 'a.b@', '@a.', 'a_', '_', '~/', './', '../', '/', '/a', '//', 'a/'],
  ...['http://', 'www.', 'a.', '.a', 'a.b/', 'ftp://a.', ':', 'a:', '?a=', '%20', '#', 'mailto:a'],
  ...[
    '1',
    '1.',
    '.1',
    '1e',
    '1e5 ',
    '-1',
    '+1',
    '1-',
    '1/',
    '1,',
    '1 ',
    '(1) ',
    '1.2.3.',
    '0x',
    '-',
    '--',
  ],
  ...[
    'a',
    'a ',
    'aa1',
    'a1',
    '1a',
    'aA',
    'the ',
    "a'",
    "'",
    '"',
    '\\',
    'ing',
    'ings ',
    'y',
    'ied ',
    'ss',
  ],
  ...[
    'a-',
    'a-b ',
    '-a',
    'a&',
    'a & ',
    'a+',
    '*',
    '**a**',
    '`',
    '|',
    '[a](',
    '![',
    '> ',
    '# ',
    '\n',
    '\r\n',
  ],
  ...[
    'é',
    'e\u0301',
    '\u0301',
    '\u0301\u0323',
    '\u3099\u093c',
    '\u093c\u094d',
    '\u0e38\u0e48',
    '\u0f71\u0f74',
    '\uff9e\u0e48\u0e48\u0e48\u0e48\u0e48\u0e48\u0e48\u0e48',
    '\ufe71\u093c\u093c\u093c\u093c\u0e48\u0e48\u0e48\u0e48',
  ],
  ...[
    'ﷺ',
    'ﷻ',
    '½',
    '1½',
    '²',
    'ﬁ',
    'ａ',
    '№',
    '℃',
    '™',
    '…',
    '—',
    '’',
    '“',
    '•',
    '×',
    '\u00a0',
    '\u2028',
  ],
  ...[
    '\u00ad',
    '\u200b',
    '\ufeff',
    '\u202e',
    '\u115f',
    '\ufe0f',
    'x\u00ad',
    'İ',
    'ı',
    'ß',
    'ς',
    'Σ',
    'ŉ',
    'Ω1',
  ],
  ...[
    '网',
    '网a',
    '网1',
    '网 ',
    'かが',
    'ｶﾞ',
    '한',
    '\u1112\u1161',
    'ก',
    'ខ្',
    'क्ष',
    'ש',
    'مُ',
    'ـ',
    '٣',
    '٣.',
  ],
  ...['😀', '👩‍👩‍👧', '🇺🇸', '𝟗', '𝕒', '\u{10ffff}', '\ue000', '\u0001', '\t', '\u000b'],
  ...[
    ...[
      '<p>',
      '</p>',
      '<br/>',
      'a:b',
      '1:2',
      'a..b',
      '@@',
      '~',
      '~a/',
      '.',
      '..',
      ',',
      ';',
      '=',
      '$1,500 ',
    ],
    ...[
      'AT&T ',
      'MERV-13 ',
      'R-410A/',
      '24/7',
      '2½-',
      'www.a.b/c_d?e=f&g ',
      'x@y.z,',
      '{',
      '}',
      '(',
      ')',
    ],
    '1@a<!--',
    'a.b@c.d/e?f=',
    '<a href="http://a.b/',
    '-1.5e+',
    'a_b~/',
    'a@1.',
    '網.',
    'a’',
    '(313) 555-0142 ',
  ],
];
const counting = (write: (number: number) => string): string => {
  let text = 'x ';
  for (let number = 0; text.length < LENGTH; number += 1) text += write(number);
  return text.slice(0, LENGTH).toWellFormed();
};
/** Texts of as many different words as there is room for. */
const DIFFERENT = [
  counting((number) => `${number.toString(36)} `),
  counting((number) => `${number.toString(36)}-`),
  counting((number) => `a${number}b@c${number}.d/`),
  counting((number) => `w${'x'.repeat(60)}${number} `),
  counting((number) => String.fromCodePoint(0x4e00 + ((number * 7919) % 20_000))),
  counting((number) => `${String.fromCodePoint(0x4e00 + (number % 20_000))} `),
  counting((number) => `${String.fromCodePoint(0x1_0400 + (number % 80)).repeat(20)}${number} `),
  counting((number) => `${number * 7_919_317} `),
  counting((number) => `<!--${number}`),
  counting((number) => `é${number.toString(36)}ß’`),
];
const TEXTS = [
  ...PIECES.map((piece) => counting(() => piece)),
  // The end is what some look for and never find, over and over.
  ...[
    '<!--',
    '<a ',
    '1@a',
    'a_',
    '~/',
    './',
    'a.',
    '1.',
    'a-',
    '(1',
    '[a](',
    '`',
    '&#',
    'www.',
    '网',
  ].map((piece) => `${counting(() => piece).slice(0, LENGTH - 1)}!`),
  ...DIFFERENT,
];

let app: FastifyInstance;
let em: EntityManager;
let cookie: string;
beforeAll(async () => {
  const test = await testApp();
  app = test.app;
  em = test.orm.em.fork();
  await createUser(em, { username: 'editor', isAdmin: false });
  cookie = await logIn(app, 'editor', PASSWORD);
});

const save = async (content: string, slug: string): Promise<number> => {
  const fields = { title: 'Worst', slug, summary: 'Of all', content, published: true };
  const created = dataOf<EditablePost>(
    await mutate(app, 'blog.createPost', { input: fields, cookie }),
  );
  await em.execute('delete from blog_posts where id = ?', [created.id]);
  return created.id;
};

it('the worst texts are saved as soon as any other', async () => {
  expect(TEXTS.length).toBeGreaterThanOrEqual(200);
  await save('warm', 'warm');
  const times: [text: string, milliseconds: number][] = [];
  for (const text of TEXTS) {
    const time = await shortestTime(() => save(text, 'worst'), MAX_MS);
    times.push([`${JSON.stringify(text.slice(0, 12))}…${JSON.stringify(text.slice(-1))}`, time]);
  }
  expect(times.filter(([, time]) => time > MAX_MS)).toEqual([]);
}, 600_000);

it('their words are made by the job as well', async () => {
  for (const [index, text] of TEXTS.entries()) {
    await em.execute(
      `insert into blog_posts (title, slug, summary, content, author_id, read_minutes) values ('Worst', ?, 'Of all', ?, 1, 1)`,
      [`worst-${index}`, text],
    );
  }
  expect(await makeStaleWords(em, new AbortController().signal)).toBe(TEXTS.length);
});
