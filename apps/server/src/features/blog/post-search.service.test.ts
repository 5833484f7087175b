import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createPost } from '../../../test/factories.ts';
import { searchPublicPosts } from './post-search.service.ts';

const NOW = new Date('2026-11-26T12:00:00Z');

const { orm } = await testDatabase();
beforeAll(async () => {
  const em = orm.em.fork();
  await createPost(em, { title: 'Old boilers', content: 'A furnace, SEER2 and 3.5 tons' });
  await createPost(em, { title: 'Furnace filters', summary: 'Which rating?' });
  await createPost(em, { title: 'Winter', content: 'Heat-pumps and furnaces; Überdruck' });
  await createPost(em, { title: 'Secret furnace', published: false });
  const updatedAt = new Date('2026-11-01T12:00:00Z');
  const publishedAt = new Date('2026-11-27T12:00:00Z');
  await createPost(em, { title: 'Furnace of tomorrow', publishedAt, updatedAt });
  await createPost(em, { title: 'Apples outside everything' });
  await createPost(em, { title: 'Long', content: `${'filler '.repeat(40_000)} hiddenatend` });
});

const found = async (q: string, now = NOW) =>
  (await searchPublicPosts(orm.em.fork(), now, { q, page: 1 })).items.map(({ title }) => title);

describe('the search of the blog', () => {
  it.each([
    [
      'in title, summary and text, the title first',
      'furnace',
      ['Furnace filters', 'Winter', 'Old boilers'],
    ],
    ['in any form', 'FURNACES', ['Furnace filters', 'Winter', 'Old boilers']],
    ['by their beginning', 'furn', ['Furnace filters', 'Winter', 'Old boilers']],
    ['in the summary', 'rating', ['Furnace filters']],
    ['of which each has to be there', 'furnace boiler', ['Old boilers']],
    ['whatever is between them', 'heat/pump, "FURNACE"', ['Winter']],
    ['with digits', 'seer2 3.5', ['Old boilers']],
    ['of other languages', 'über', ['Winter']],
  ])('finds words %s', async (_how, q, titles) => expect(await found(q)).toEqual(titles));

  it.each(['ap', 'aing', 'ou', 'oed', 'eing'])(
    'takes no word of one or two letters for a beginning, even if it has an ending: %s',
    async (q) => expect(await found(q)).toEqual([]),
  );

  it.each(['', ' ', '&', "'", '!(|)', ':*', 'a:b', '%', '_', '\\', '<->', 'zzz', '🔥'])(
    'finds nothing for %j, without an error',
    async (q) => expect(await found(q)).toEqual([]),
  );

  it('finds words of which every text is full, such as "the", only where it is asked for no others', async () => {
    const before = await found('with the winter');
    expect(before).toEqual(['Winter']);
    await createPost(orm.em.fork(), { title: 'Off', content: 'What the unit can do' });
    expect(await found('the can')).toEqual(['Off']);
    expect(await found('off')).toEqual(['Off']);
  });

  it.each([
    ['furnce', ['Furnace filters']],
    ['FURNACE FILTRES', ['Furnace filters']],
    ['aples', ['Apples outside everything']],
    ['secrte', []],
    ['fur', ['Furnace filters', 'Winter', 'Old boilers']],
    ['zzzz', []],
  ])('finds titles that are written almost like what nothing has: %s', async (q, titles) => {
    expect(await found(q)).toEqual(titles);
  });

  it('says of what it found whether it is only close', async () => {
    const search = (q: string, page = 1) =>
      searchPublicPosts(orm.em.fork(), NOW, { q, page }).then(({ total, isGuess }) => [
        total,
        isGuess,
      ]);
    expect(await search('furnace')).toEqual([3, false]);
    expect(await search('furnce')).toEqual([1, true]);
    expect(await search('furnce', 2)).toEqual([0, false]);
    expect(await search('zzzz')).toEqual([0, false]);
  });

  it('finds a scheduled post from its time on, and no draft', async () => {
    expect(await found('tomorrow')).toEqual([]);
    expect(await found('tomorrow', new Date('2026-11-27T12:00:00Z'))).toHaveLength(1);
    expect(await found('secret')).toEqual([]);
  });

  it('reads only the beginning of a very long text', async () => {
    expect(await found('filler')).toEqual(['Long']);
    expect(await found('hiddenatend')).toEqual([]);
  });

  it('counts all that it finds', async () => {
    const { total } = await searchPublicPosts(orm.em.fork(), NOW, { q: 'furnace', page: 2 });
    expect(total).toBe(3);
  });
});

describe('the words of the text', () => {
  const TEXT = `The “Zenergy Star” label. Change the filter—zcheck it monthly. A MERV-13 filter, SEER2-16,
    R-410A and R-32 compared. Wait…zwait •zbullet a\u00a0zspace; heating/cooling units open 24/7.
    Write to zbob@zmail.com or call (313) 555-0142. O’Brien, d&d, Siobhán’s café, 空调维修.`;
  beforeAll(async () => {
    await createPost(orm.em.fork(), { title: 'Odd words', content: TEXT });
  });

  it.each([
    ...[
      'zenergy star',
      'zcheck',
      'MERV-13',
      'MERV 13',
      'merv13',
      'SEER2-16',
      'R-32',
      'R32',
      'zwait',
    ],
    ...[
      'zbullet',
      'zspace',
      'cooling',
      'heating/cooling',
      '24/7',
      'zmail',
      'zbob@zmail.com',
      '空调',
    ],
    ...['3135550142', '555-0142', "O'Brien", 'O’Brien', 'd&d', 'siobhan', "siobhán's", 'cafes'],
  ])('are found by %j', async (q) => {
    expect(await found(q)).toEqual(['Odd words']);
  });

  it.each([
    ['furnaces', 'FURNACE'],
    ['cooling', 'cools'],
    ['heater-rental', 'heaters rentals'],
  ])('are found in any form: %j by %j', async (word, q) => {
    const title = `About ${word} zzform`;
    await createPost(orm.em.fork(), { title });
    expect(await found(`${q} zzform`)).toEqual([title]);
  });
});

describe('a text of a million different words', () => {
  it('can be saved', async () => {
    const words = (first: number, length: number) =>
      Array.from({ length }, (_, index) => String.fromCodePoint(first + index)).join(' ');
    await createPost(orm.em.fork(), { title: 'Signs', content: words(0x4e00, 20_000) });
    const content = Array.from({ length: 150_000 }, (_, index) => index.toString(36)).join(' ');
    await createPost(orm.em.fork(), { title: 'Numbers', content: content.slice(0, 1_000_000) });
    expect(await found('signs')).toEqual(['Signs']);
  });
});
