import type { MikroORM } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseWithLocale } from '../../../test/database.ts';
import { createPost, createSubmission } from '../../../test/factories.ts';
import { listSubmissions } from '../inbox/inbox.service.ts';
import { searchPublicPosts } from './post-search.service.ts';
import { listPosts } from './posts.service.ts';

const TEXT =
  'FILTERS IN ISTANBUL—“Zenergy” MERV-13, İzmir, ΟΔΟΣ, Straße, O’Brien, Ёлка, 空调维修, 24/7, a@b.example';
// Whether the blog, the list of posts and the inbox find it; the latter two by parts of words.
const SEARCHES: [search: string, blog: number, posts: number, inbox: number][] = [
  ...[
    'filters',
    'in',
    'istanbul',
    'ISTANBUL',
    'zenergy',
    'izmir',
    'İZMİR',
    'ΟΔΟΣ',
    'οδος',
    'strasse',
  ].map((search): [string, number, number, number] => [search, 1, 1, 1]),
  ...['елка', '空调', '维修', '24/7', 'a@b.example', "o'brien", 'merv-13', 'ıstanbul'].map(
    (search): [string, number, number, number] => [search, 1, 1, 1],
  ),
  ['merv13', 1, 0, 0],
  ['filter istanbul', 1, 0, 1],
  ['ilters', 0, 1, 1],
  ['nothing', 0, 0, 0],
];

/** What the databases hold, one after the other. */
const words: string[] = [];

/** The first is that of the embedded database; in Turkish, the capital of i is İ. */
const LOCALES = [
  `locale 'C'`,
  `locale 'C' locale_provider builtin builtin_locale 'C.UTF-8'`,
  `locale 'C' locale_provider icu icu_locale 'en-US'`,
  `locale 'C' locale_provider icu icu_locale 'tr-TR'`,
];

describe.each(LOCALES)('a database with %s', (locale) => {
  let orm: MikroORM;
  beforeAll(async () => {
    ({ orm } = await databaseWithLocale(locale));
    await orm.migrator.up();
    const em = orm.em.fork();
    await createPost(em, { title: TEXT });
    await createSubmission(em, { fullName: 'Grace', message: TEXT });
  });

  it.each(SEARCHES)('finds %j by %j, %j and %j', async (search, blog, posts, inbox) => {
    const em = orm.em.fork();
    const part = { search, limit: 10, offset: 0 };
    const found = await searchPublicPosts(em, new Date(), { q: search, page: 1 });
    const totals = [
      found.isGuess ? 0 : found.total,
      (await listPosts(em, new Date(), part)).total,
      (await listSubmissions(em, { tab: 'all', ...part })).total,
    ];
    expect(totals).toEqual([blog, posts, inbox]);
  });

  it('keeps the same words', async () => {
    const [row] = await orm.em
      .fork()
      .execute<[{ words: string }]>('select search_words::text as words from blog_posts');
    words.push(row.words);
    expect(words).toEqual(words.map(() => words[0]));
  });
});
