import { ownerCookie } from '../e2e/api.ts';

const POSTS = '/api/blog/posts';
const LISTED = 50;

/** Publishes posts until the list has fifty, by calls that every release knows. */
export const fillBlog = async (siteUrl: string): Promise<void> => {
  const cookie = await ownerCookie(siteUrl);
  const posts = (await (await fetch(siteUrl + POSTS)).json()) as { content: string }[];
  for (let number = posts.length; number < LISTED; number += 1) {
    const post = {
      title: `Post ${number}`,
      slug: `bench-${number}`,
      summary: `Summary of post ${number}`,
      content: posts[number % posts.length]?.content,
      published: true,
    };
    const response = await fetch(`${siteUrl}/api/admin/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(post),
    });
    if (!response.ok) throw new Error(`${post.slug}: ${response.status} ${await response.text()}`);
  }
};
