import type { FoundPosts, ListedPost, SearchInput } from '@hvac/contract/blog';
import { type Sought, soughtIn } from '@hvac/contract/words';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findStems, lexemeOf, quoteWord } from './post-words.service.ts';
import { findListedPosts, publicSql } from './posts.rows.ts';
import { partOf, toListed } from './published-posts.service.ts';

/** In milliseconds, of database time. */
const SEARCH_TIMEOUT_MS = 2000;
/** Of a word that counts as the beginning of others: half of the posts have a word that begins with two given letters. */
const MIN_BEGINNING = 3;

type Stems = ReadonlyMap<string, string>;

const wordsOf = (sought: Sought): string[] => {
  if ('word' in sought) return [sought.word];
  return ('all' in sought ? sought.all : sought.any).flatMap(wordsOf);
};

/** Whether it is only words like 'the'. */
const isFiller = (sought: Sought, stems: Stems): boolean => {
  if ('word' in sought) return stems.get(sought.word) === '';
  if ('all' in sought) return sought.all.every((part) => isFiller(part, stems));
  return sought.any.slice(0, 1).every((choice) => isFiller(choice, stems));
};

const queryOf = (sought: Sought, stems: Stems): string => {
  if ('all' in sought) return `(${sought.all.map((part) => queryOf(part, stems)).join(' & ')})`;
  if ('any' in sought) return `(${sought.any.map((part) => queryOf(part, stems)).join(' | ')})`;
  const { word, isBeginning } = sought;
  const stem = stems.get(word) ?? word;
  const isLong = [...stem].length >= MIN_BEGINNING;
  return quoteWord(lexemeOf(word, stem)) + (isBeginning || isLong ? ':*' : '');
};

/**
 * What PostgreSQL looks for: each word in any form or as the beginning of another. Words like 'the' count only where there
 * are no others.
 */
const findQuery = async (em: EntityManager, search: string): Promise<string> => {
  const sought = soughtIn(search);
  const stems = await findStems(em, sought.flatMap(wordsOf));
  const telling = sought.filter((part) => !isFiller(part, stems));
  return (telling.length > 0 ? telling : sought).map((part) => queryOf(part, stems)).join(' & ');
};

// By the index, hence also the materialized part, which the planner does not merge with other conditions: reading the
// words of every post takes far longer than it believes.
const LIMITS = `select set_config('statement_timeout', ?, true), set_config('enable_seqscan', 'off', true),
  set_config('enable_indexscan', 'off', true), set_config('pg_trgm.word_similarity_threshold', '0.5', true)`;

const FOUND = `
  with found as materialized (
    select id, published, published_at, updated_at, title_words from blog_posts where search_words @@ ?::tsquery
  ), shown as (select * from found where ${publicSql('found')})
  select count(*)::int as total, array(
    select id from shown
    order by coalesce(title_words @@ ?::tsquery, false) desc, published_at desc, id desc limit ? offset ?
  ) as ids from shown`;

// Fewer letters are like many words.
const MIN_GUESS = 4;

const CLOSE = `
  select id from blog_posts p where ? <% lower(title) and ${publicSql('p')}
  order by word_similarity(?, lower(title)) desc, published_at desc, id desc limit ?`;

/** Posts whose titles have words that are written almost like the search; none where the database cannot tell. */
const findClose = async (em: EntityManager, now: Date, q: string, limit: number) => {
  const sought = q.trim().toLowerCase();
  const [extension] = await em.execute(
    `select 1 where to_regoperator('<%(text,text)') is not null`,
  );
  if (!extension || [...sought].length < MIN_GUESS) return [];
  const rows = await em.execute<{ id: number }[]>(CLOSE, [sought, now, sought, limit]);
  return rows.map(({ id }) => id);
};

const postsOf = async (em: EntityManager, ids: number[]): Promise<ListedPost[]> => {
  if (ids.length === 0) return [];
  const posts = await findListedPosts(em, { where: { id: { $in: ids } } });
  const byId = new Map(posts.map((post) => [post.id, toListed(post)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/**
 * The public posts that have all the words: first those that have them in their titles, the newest first. If there are
 * none, the first page has those whose titles come close.
 */
export const searchPublicPosts = (
  em: EntityManager,
  now: Date,
  { q, page }: SearchInput,
): Promise<FoundPosts> => {
  const { limit, offset } = partOf(page);
  return em.transactional(async (tx) => {
    await tx.execute(LIMITS, [String(SEARCH_TIMEOUT_MS)]);
    const query = await findQuery(tx, q);
    if (query === '') return { items: [], total: 0, isGuess: false };
    const [{ total, ids }] = await tx.execute<[{ total: number; ids: number[] }]>(FOUND, [
      ...[query, now, query],
      ...[limit, offset],
    ]);
    if (total > 0) return { items: await postsOf(tx, ids), total, isGuess: false };
    const close = offset === 0 ? await findClose(tx, now, q, limit) : [];
    return { items: await postsOf(tx, close), total: close.length, isGuess: close.length > 0 };
  });
};
