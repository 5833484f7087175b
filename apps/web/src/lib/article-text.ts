import type { PublishedPost } from '@hvac/contract/blog';

/** The id of the element that holds the text of a post; ids within the text begin with `h-`. */
export const ARTICLE_ID = 'article-text';

const isPost = (data: unknown): data is PublishedPost =>
  typeof data === 'object' && data !== null && 'contentHtml' in data;

/** Data of a query for the state of a page, without the text of a post, which the page itself shows. */
export const withoutArticle = (data: unknown): unknown =>
  isPost(data) ? { ...data, contentHtml: '', facts: undefined } : data;

/** That data with the text that the page shows, as it is before hydration. */
export const withArticle = (data: unknown): unknown =>
  isPost(data)
    ? { ...data, contentHtml: document.getElementById(ARTICLE_ID)?.innerHTML ?? '' }
    : data;
