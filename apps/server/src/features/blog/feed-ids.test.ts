import { describe, expect, it } from 'vitest';
import { createPost } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';

const SITE = 'https://www.example.com';
const UUID = /^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const { app, call, em, rest } = useOffice({ siteUrl: SITE });

/** Ids in the feed by the addresses that the posts have now. */
const feedIds = async () => {
  const { body } = await app().inject('/feed.xml');
  const items = body.matchAll(
    /<link>([^<]*\/blog\/[^<]*)<\/link><guid isPermaLink="false">([^<]*)</g,
  );
  return new Map(Array.from(items, ([, link, id]) => [link?.split('/').at(-1), id]));
};
const idOf = async (slug: string) => (await feedIds()).get(slug);
const change = (id: number, body: object) => rest('PATCH', `/api/admin/posts/${id}`, { body });
const move = (command: 'trashPost' | 'restorePost', id: number) => call(`blog.${command}`, { id });

/** A post that was out before there were ids. */
const olderPost = async (slug: string) => {
  const post = await createPost(em());
  await em().execute('update blog_posts set slug = ?, feed_id = ? where id = ?', [
    slug,
    `/blog/${slug}`,
    post.id,
  ]);
  return post;
};

describe('the id of a post in the feed', () => {
  it('is another one for each', async () => {
    for (let n = 0; n < 10; n += 1) await createPost(em());
    const ids = [...(await feedIds()).values()];
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is that of a post created by a call, and no other one', async () => {
    const body = { title: 'T', slug: 'by-call', summary: 'S', content: 'C', published: true };
    expect((await rest('POST', '/api/admin/posts', { body })).statusCode).toBe(201);
    expect(await idOf('by-call')).toMatch(UUID);
  });

  it.each([
    ['its slug', 'moved', {}],
    ['its slug for one with other letters', 'überzug-&-co', {}],
    ['its title', 'named', { title: 'Another' }],
    ['its text', 'told', { content: 'Other' }],
    ['whether it is published', 'hidden', { published: false }],
  ])('stays when the post changes %s', async (_what, slug, body) => {
    const post = await createPost(em());
    const before = await idOf(post.slug);
    for (const each of [{ slug }, body, { published: true }]) {
      expect((await change(post.id, each)).statusCode).toBe(200);
    }
    expect(before).toMatch(UUID);
    expect(await idOf(encodeURIComponent(slug))).toBe(before);
  });

  it('stays when the post was in the trash', async () => {
    const { id, slug } = await createPost(em());
    const before = await idOf(slug);
    await move('trashPost', id);
    expect(await idOf(slug)).toBeUndefined();
    await move('restorePost', id);
    await change(id, { published: true });
    expect(await idOf(slug)).toBe(before);
  });

  it('is no longer its slug when another post takes that', async () => {
    const older = await olderPost('taken');
    await change(older.id, { slug: 'left' });
    const other = await createPost(em());
    await change(other.id, { slug: 'taken' });
    expect(await idOf('left')).toBe(`${SITE}/blog/taken`);
    expect(await idOf('taken')).toMatch(UUID);
  });
});

describe('the id of a post that was out before there were ids', () => {
  it.each(['heat-now', 'wärme', 'a&b', 'über-50'])(
    'stays its address of then: %s',
    async (slug) => {
      const { id } = await olderPost(slug);
      const address = `${SITE}/blog/${encodeURIComponent(slug)}`;
      expect(await idOf(encodeURIComponent(slug))).toBe(address);
      await change(id, { slug: `${slug}-2` });
      expect(await idOf(encodeURIComponent(`${slug}-2`))).toBe(address);
      await move('trashPost', id);
      await move('restorePost', id);
      await change(id, { published: true });
      expect(await idOf(encodeURIComponent(`${slug}-2`))).toBe(address);
    },
  );

  it('is its address when it was in the trash meanwhile', async () => {
    const { id } = await olderPost('thrown-away');
    await move('trashPost', id);
    await em().execute(`update revisions set content = content - 'feedId' where subject_id = ?`, [
      id,
    ]);
    await move('restorePost', id);
    await change(id, { slug: 'back', published: true });
    expect(await idOf('back')).toBe(`${SITE}/blog/thrown-away`);
  });
});
