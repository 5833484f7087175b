import { wordsIn } from '@hvac/contract/words';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createPost as createRow, createUser } from '../../../test/factories.ts';
import { workOn } from '../../../test/work.ts';
import { createPost, setFeaturedImage, updatePost } from './post-editing.service.ts';
import { searchPublicPosts } from './post-search.service.ts';
import { restorePost, trashPost } from './post-trash.service.ts';
import { makeStaleWords } from './stale-words.service.ts';

let orm: MikroORM;
let em: EntityManager;
beforeEach(async () => {
  ({ orm } = await testDatabase());
  em = orm.em.fork();
  await createUser(em);
});

const RUNNING = new AbortController().signal;
const work = () => workOn(orm.em.fork(), { id: 1, username: 'nobody', isAdmin: false });
const found = async (q: string) => {
  const { items } = await searchPublicPosts(orm.em.fork(), new Date(), { q, page: 1 });
  return items.map(({ title }) => title).toSorted();
};
const FIELDS = {
  title: 'Saved',
  slug: 'saved',
  summary: 'zfirst',
  content: 'zsecond',
  contentFormat: 'plain' as const,
  featuredImage: null,
  featuredImageAlt: null,
  published: true,
  categoryIds: [],
};

it('every save makes the words of a post, so that none are stale', async () => {
  const { id } = await createPost(work(), FIELDS);
  expect(await found('zsecond')).toEqual(['Saved']);
  await updatePost(work(), id, { content: 'zthird', title: 'Saved again' });
  expect([await found('zsecond'), await found('zthird')]).toEqual([[], ['Saved again']]);
  await setFeaturedImage(work(), id, 'https://example.com/a.jpg');
  await trashPost(work(), id);
  await restorePost(work(), { id, isUndo: false });
  await updatePost(work(), id, { published: true });
  expect(await found('zthird again')).toEqual(['Saved again']);
  expect(await makeStaleWords(em, RUNNING)).toBe(0);
});

// As an instance of release 1.0.0 does it: it knows none of the columns, and counts the saves.
const saveAsBefore = (id: number, title: string, content: string) =>
  em.execute('update blog_posts set title = ?, content = ?, version = version + 1 where id = ?', [
    title,
    content,
    id,
  ]);

it('a save by an instance that makes none gets its words later, also beside others', async () => {
  const { id } = await createPost(work(), FIELDS);
  await saveAsBefore(id, 'Cafétéria', 'zcafé');
  await em.execute(
    `insert into blog_posts (title, slug, summary, content, published, published_at, author_id, read_minutes)
     values ('New', 'new', 'zsummary', 'MERV-13', true, now(), 1, 1)`,
  );
  expect(await found('zsecond')).toEqual(['Cafétéria']);
  const [one, other] = await Promise.all([
    makeStaleWords(em, RUNNING),
    makeStaleWords(orm.em.fork(), RUNNING),
  ]);
  expect(one + other).toBeGreaterThanOrEqual(2);
  expect([await found('zsecond'), await found('zcafe')]).toEqual([[], ['Cafétéria']]);
  expect([await found('merv13'), await found('zsummary')]).toEqual([['New'], ['New']]);
  expect(await makeStaleWords(em, RUNNING)).toBe(0);
});

it('words are made of every post in parts, and no further once the instance stops', async () => {
  for (let number = 0; number < 45; number += 1)
    await createRow(em, { content: `zall z${number}n` });
  await em.execute('update blog_posts set words_version = null, search_words = null');
  expect(await makeStaleWords(em, AbortSignal.abort())).toBe(0);
  expect(await found('zall')).toEqual([]);
  expect(await makeStaleWords(em, RUNNING)).toBe(45);
  expect(await found('zall')).toHaveLength(24);
});

it('the database stores the words that it was given, and cuts none by itself', async () => {
  const content = '<!-- 1@a ~/b ./c a_d https://e.example/f?g=h --> 1e5 2.5 0x7f naïve 空调';
  const { id } = await createRow(em, { title: 'T', summary: 'S', content });
  const [row] = await em.execute<[{ words: string[] }]>(
    'select tsvector_to_array(search_words) as words from blog_posts where id = ?',
    [id],
  );
  const unchanged = wordsIn([content]).filter((word) => !/^[a-z]+$/.test(word));
  expect(row.words).toEqual(expect.arrayContaining(unchanged));
});
