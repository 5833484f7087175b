import type { ListedPost, SearchInput } from '@hvac/contract/blog';
import type { Page } from '@hvac/contract/paging';
import { type Sought, soughtIn } from '@hvac/contract/words';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findStems, lexemeOf, quoteWord } from './post-words.service.ts';
import { findListedPosts, publicSql } from './posts.rows.ts';
import { partOf, toListed } from './published-posts.service.ts';

/** In milliseconds, of database time. */
const LONGEST_SEARCH = 2000;
/** Of a word that counts as the beginning of others: half of the posts have a word that begins with two given letters. */
const SHORTEST_BEGINNING = 3;

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
  const isLong = [...stem].length >= SHORTEST_BEGINNING;
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
  set_config('enable_indexscan', 'off', true)`;

const FOUND = `
  with found as materialized (
    select id, published, published_at, updated_at, title_words from blog_posts where search_words @@ ?::tsquery
  ), shown as (select * from found where ${publicSql('found')})
  select count(*)::int as total, array(
    select id from shown
    order by coalesce(title_words @@ ?::tsquery, false) desc, published_at desc, id desc limit ? offset ?
  ) as ids from shown`;

/** The public posts that have all the words: first those that have them in their titles, the newest first. */
export const searchPublicPosts = (
  em: EntityManager,
  now: Date,
  { q, page }: SearchInput,
): Promise<Page<ListedPost>> => {
  const { limit, offset } = partOf(page);
  return em.transactional(async (tx) => {
    await tx.execute(LIMITS, [String(LONGEST_SEARCH)]);
    const query = await findQuery(tx, q);
    if (query === '') return { items: [], total: 0 };
    const [{ total, ids }] = await tx.execute<[{ total: number; ids: number[] }]>(FOUND, [
      ...[query, now, query],
      ...[limit, offset],
    ]);
    if (ids.length === 0) return { items: [], total };
    const posts = await findListedPosts(tx, { where: { id: { $in: ids } } });
    const byId = new Map(posts.map((post) => [post.id, toListed(post)]));
    return { items: ids.flatMap((id) => byId.get(id) ?? []), total };
  });
};
