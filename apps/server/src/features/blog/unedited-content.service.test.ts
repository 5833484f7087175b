import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createPost } from '../../../test/factories.ts';
import { type FirstContent, findUneditedContent } from './unedited-content.service.ts';

const FORMER = 'As release 1.0.0\nhad it';
const PICTURE = '/img/post-duct-leaks.svg';

const FIRST: FirstContent = {
  posts: [
    {
      slug: 'ducts',
      title: 'Ducts',
      summary: 'Summary of Ducts',
      content: '## As it is now',
      formerText: createHash('sha256').update(FORMER).digest('hex'),
      featuredImage: PICTURE,
    },
  ],
  categories: [],
};

const em = (await testDatabase()).orm.em.fork();
beforeEach(async () => {
  await em.execute('truncate blog_posts restart identity cascade');
  em.clear();
});

const isUnedited = async (post: Parameters<typeof createPost>[1]) => {
  await createPost(em, { title: 'Ducts', featuredImage: PICTURE, ...post });
  return (await findUneditedContent(em, FIRST)).posts.length === 1;
};

it.each([
  ['another text', { content: '## As it is', contentFormat: 'markdown' }],
  ['the text of now as plain text', { content: '## As it is now' }],
  ['the former text as formatted text', { content: FORMER, contentFormat: 'markdown' }],
  ['the former text with a space more', { content: `${FORMER} ` }],
  ['another summary', { content: FORMER, summary: 'Mine' }],
  ['another picture', { content: FORMER, featuredImage: null }],
] as const)('a post with %s has been edited', async (_name, post) => {
  expect(await isUnedited(post)).toBe(false);
});

it.each([
  ['as it is now', { content: '## As it is now', contentFormat: 'markdown' }],
  ['as release 1.0.0 stored it', { content: FORMER }],
] as const)('a post %s has not been edited', async (_name, post) => {
  expect(await isUnedited(post)).toBe(true);
});
