import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createCachedValues } from '../../kernel/cached-values.ts';
import {
  type Article,
  type ArticleSource,
  type RenderedArticle,
  readFrames,
  renderArticle,
} from './article.service.ts';

// Room for some hundred usual texts, in bytes.
const MAX_BYTES = 8 * 1024 * 1024;

const weigh = ({ html, named }: RenderedArticle) => 2 * (html.length + named.join().length) + 500;

// By the text itself: after a restore, a version of a post may have another one.
const cached = createCachedValues(MAX_BYTES, weigh);

/** The article of a page, rendered once for all who ask for it: a long one keeps the processor for half a second. */
export const readArticle = async (em: EntityManager, source: ArticleSource): Promise<Article> => {
  const { content, contentFormat, contentsLabel = '' } = source;
  const text = `${contentFormat} ${contentsLabel} ${content}`;
  const key = createHash('sha256').update(text).digest('base64');
  const present = cached.get(key);
  // Uploads come and go without a save of the post.
  if (present && isDeepStrictEqual(await readFrames(em, present.named), present.frames)) {
    return present;
  }
  const rendered = await renderArticle(em, source);
  cached.set(key, rendered);
  return rendered;
};
