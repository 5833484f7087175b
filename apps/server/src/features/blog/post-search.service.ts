import type { ListedPost, SearchInput } from '@hvac/contract/blog';
import type { Page } from '@hvac/contract/paging';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findListedPosts, publicSql } from './posts.rows.ts';
import { partOf, toListed } from './published-posts.service.ts';

/** More words would only cost time. */
const MOST_WORDS = 8;
/** In milliseconds, of database time. */
const LONGEST_SEARCH = 2000;

/** The words of a search, each in any form or as the beginning of another. */
export const wordsQuery = (text: string): string =>
  (text.match(/[\p{L}\p{M}\p{N}]+(?:\.\d+)?/gu) ?? [])
    .slice(0, MOST_WORDS)
    .map((word) => `${word}:*`)
    .join(' & ');

// Words of which one or two letters are left, as of "using", are not taken for a beginning: half of the posts have a word
// that begins so.
const QUERY = `regexp_replace(to_tsquery('english', ?)::text, '(''[^'']{1,2}''):[*]', '\\1', 'g')::tsquery`;

// By the index, hence also the materialized part, which the planner does not merge with other conditions: reading the
// words of every post takes far longer than it believes.
const LIMITS = `select set_config('statement_timeout', ?, true), set_config('enable_seqscan', 'off', true),
  set_config('enable_indexscan', 'off', true)`;

const FOUND = `
  with found as materialized (
    select id, published, published_at, updated_at, title_words from blog_posts where search_words @@ ${QUERY}
  ), shown as (select * from found where ${publicSql('found')})
  select count(*)::int as total, array(
    select id from shown order by title_words @@ ${QUERY} desc, published_at desc, id desc limit ? offset ?
  ) as ids from shown`;

/** The public posts that have all the words: first those that have them in their titles, the newest first. */
export const searchPublicPosts = (
  em: EntityManager,
  now: Date,
  { q, page }: SearchInput,
): Promise<Page<ListedPost>> => {
  const words = wordsQuery(q);
  const { limit, offset } = partOf(page);
  return em.transactional(async (tx) => {
    await tx.execute(LIMITS, [String(LONGEST_SEARCH)]);
    const [{ total, ids }] = await tx.execute<[{ total: number; ids: number[] }]>(FOUND, [
      ...[words, now, words],
      ...[limit, offset],
    ]);
    if (ids.length === 0) return { items: [], total };
    const posts = await findListedPosts(tx, { where: { id: { $in: ids } } });
    const byId = new Map(posts.map((post) => [post.id, toListed(post)]));
    return { items: ids.flatMap((id) => byId.get(id) ?? []), total };
  });
};
