import { days } from '@hvac/contract/durations';
import type { EditableOwnPage } from '@hvac/contract/own-pages';
import type { Devices } from '@hvac/contract/push';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { dataOf, query } from '../test/app.ts';
import { useCommands } from '../test/commands.ts';
import {
  createCategory,
  createOwnPage,
  createPost,
  createSubmission,
  createWebsiteImage,
} from '../test/factories.ts';
import { callsWith, GUARDS } from '../test/guarded-calls.ts';

const { app, em, cookie, perform, steps, prepare } = useCommands();

/** What people would miss, without what only says when something was last touched. */
const CONTENT = `
  select 'blog_posts' as of, id::text, to_jsonb(t) - '{updated_at,version,words_version,preview_series}'::text[] as row from blog_posts t
  union all select 'categories', id::text, to_jsonb(t) from blog_categories t
  union all select 'own_pages', id::text, to_jsonb(t) - '{updated_at,version,preview_series}'::text[] from own_pages t
  union all select 'links', post_id || ' ' || category_id, '{}' from blog_post_categories t
  union all select 'addresses', path, to_jsonb(t) - 'created_at' from old_addresses t
  union all select 'requests', id::text, to_jsonb(t) - 'spam_decided_by' from contact_submissions t where deleted_at is null
  union all select 'deliveries', id::text, to_jsonb(t) from deliveries t
  union all select 'images', id::text, to_jsonb(t) - 'updated_at' from website_images t where deleted_at is null
  union all select 'devices', id::text, to_jsonb(t) - '{seen_at,sent_at,error,failed_at}'::text[] from push_devices t
  union all select 'settings', key, value from settings t where key = 'figures'
  union all select 'findings', name, to_jsonb(t) - 'dismissed_at' from dismissed_findings t
  order by 1, 2`;
const content = () => em().execute(CONTENT);

const ids = { page: 0, post: 0, category: 0, image: 0, submission: 0, delivery: '' };
beforeAll(async () => {
  ids.page = (await createOwnPage(em(), { label: 'Kept page' })).id;
  ids.post = (await createPost(em(), { title: 'Kept post', published: true })).id;
  ids.category = (await createCategory(em(), 'Kept category')).id;
  ids.image = (await createWebsiteImage(em(), 'about-team', '/img/a.svg')).id;
  ids.submission = (await createSubmission(em())).id;
  const [mail] = await em().execute<[{ id: string }]>(
    `insert into deliveries (submission_id, kind, recipient, state, created_at, settled_at)
     values (?, 'reply', 'ada@example.com', 'sent', now(), now()) returning id::text`,
    [ids.submission],
  );
  ids.delivery = mail.id;
  await perform('addresses.save', { from: '/kept', to: '/about' });
  const step = steps.find(([command]) => command === 'devices.save');
  if (step) await (await prepare(step))();
});

const version = async () => {
  const [row] = await em().execute<[{ version: number }]>(
    'select version from blog_posts where id = ?',
    [ids.post],
  );
  return { id: ids.post, version: row.version };
};
const kept = async () => {
  const input = { id: ids.post };
  const post = await query(app(), 'blog.editablePost', { input, cookie: cookie() });
  const {
    title,
    slug,
    summary,
    content: text,
    featuredImage,
    featuredImageAlt,
    published,
  } = dataOf<Record<string, unknown>>(post);
  return { title, slug, summary, content: text, featuredImage, featuredImageAlt, published };
};
const page = async () => ({ id: ids.page });
const keptPage = async () => {
  const response = await query(app(), 'ownPages.get', { input: await page(), cookie: cookie() });
  const { publishedAt, createdAt, updatedAt, ...own } = dataOf<EditableOwnPage>(response);
  return own;
};
const pageVersion = async () => {
  const { id, version: last } = await keptPage();
  return { id, version: last };
};
/** Chooses the pages in the menu over those that are chosen. */
const links = async (menu: number[]) => {
  const loaded = await query(app(), 'ownPages.links', { cookie: cookie() });
  return { value: { menu, footer: [] }, version: dataOf<{ version: number }>(loaded).version };
};
const newPage = async () => ({ kind: 'page', path: 'new', label: 'New', title: '' });
const post = async () => ({ id: ids.post });
const category = async () => ({ id: ids.category });
const image = async () => ({ id: ids.image });
const request = async () => ({ id: ids.submission });
const requests = async () => ({ ids: [ids.submission] });
const link = async () => ({ id: ids.post, categoryId: ids.category });
const fields = { summary: 'Short', content: 'Long', featuredImage: null, featuredImageAlt: null };
const newPost = async () => ({
  ...fields,
  title: 'A',
  slug: 'a',
  published: true,
  categoryIds: [],
});
const newCategory = async () => ({ name: 'Air', slug: 'air' });
const picture = async () => ({ ...(await post()), featuredImage: '/img/hero.svg' });
const noPicture = async () => ({ ...(await post()), featuredImage: null });
const name = async (of: string) => ({
  ...(await category()),
  name: of,
  slug: 'kept-category',
  description: 'About Kept category',
});
/** Saves the switch of figures over what is stored. */
const counting = async (countsVisits: boolean) => {
  const loaded = await query(app(), 'figures.settings', { cookie: cookie() });
  const { version } = dataOf<{ version: number }>(loaded);
  return { value: { countsVisits }, version };
};
const device = async () => {
  const { devices } = dataOf<Devices>(await query(app(), 'devices.list', { cookie: cookie() }));
  return { id: devices[0]?.id };
};
const finding = async () => {
  const found = await query(app(), 'selfCheck.findings', { cookie: cookie() });
  const hidden = dataOf<{ name: string; says: string; level: string }[]>(found);
  const { name: of, says } = hidden.find(({ level }) => level !== 'ok') ?? {};
  return { name: of, says };
};
const findingName = async () => ({ name: (await finding()).name });
const nextWeek = () => new Date(Date.now() + days(7)).toISOString().slice(0, 10);

interface Case {
  /** What has to be so before, by another call. */
  first?: [call: string, input: () => Promise<unknown>];
  does: () => Promise<unknown>;
  /** @param made what the call has responded with */
  undoes: (made: { id: number }) => Promise<unknown>;
  /** What else it takes to undo it. */
  thenUndoes?: [call: string, input: () => Promise<unknown>];
  /** Whether the call itself changes none of it. */
  changesNothing?: true;
}
const made = async ({ id }: { id: number }) => ({ id });

/** How each call is done and undone, from which everything is as before. */
const CASES: Record<string, Case> = {
  'addresses.remove': {
    does: async () => ({ path: '/kept' }),
    undoes: async () => ({ from: '/kept', to: '/about' }),
  },
  'blog.createPost': { does: newPost, undoes: made },
  'blog.updatePost': {
    does: async () => ({ ...(await kept()), ...(await version()), title: 'B', categoryIds: [] }),
    undoes: async () => ({
      ...(await kept()),
      ...(await version()),
      title: 'Kept post',
      categoryIds: [],
    }),
  },
  'blog.setFeaturedImage': {
    does: async () => ({ featuredImage: '/img/hero.svg', ...(await version()) }),
    undoes: async () => ({ featuredImage: null, ...(await version()) }),
  },
  'blog.setPublished': {
    does: async () => ({ published: false, ...(await version()) }),
    undoes: async () => ({ published: true, ...(await version()) }),
  },
  'blog.trashPost': {
    does: post,
    undoes: post,
    // What comes back from the trash is a draft.
    thenUndoes: ['blog.setPublished', async () => ({ published: true, ...(await version()) })],
  },
  'blog.restorePost': { first: ['blog.trashPost', post], does: post, undoes: post },
  'blog.createCategory': { does: newCategory, undoes: made },
  'blog.updateCategory': {
    does: () => name('Warm'),
    undoes: () => name('Kept category'),
  },
  'blog.trashCategory': { does: category, undoes: category },
  'blog.restoreCategory': {
    first: ['blog.trashCategory', category],
    does: category,
    undoes: category,
  },
  'ownPages.create': { does: newPage, undoes: made },
  'ownPages.update': {
    does: async () => ({ ...(await keptPage()), label: 'B' }),
    undoes: async () => ({ ...(await keptPage()), label: 'Kept page' }),
  },
  'ownPages.setPublished': {
    does: async () => ({ ...(await pageVersion()), published: false }),
    undoes: async () => ({ ...(await pageVersion()), published: true }),
  },
  'ownPages.saveLinks': {
    does: () => links([ids.page]),
    undoes: () => links([]),
  },
  'ownPages.trash': {
    does: page,
    undoes: async () => ({ ...(await page()), isUndo: true }),
  },
  'ownPages.restore': {
    first: ['ownPages.trash', page],
    does: async () => ({ ...(await page()), isUndo: true }),
    undoes: page,
  },
  'devices.change': {
    does: async () => ({ ...(await device()), line: 'second', isPaused: true }),
    undoes: async () => ({ ...(await device()), line: 'first', isPaused: false }),
  },
  'figures.saveSettings': {
    first: ['figures.saveSettings', () => counting(true)],
    does: () => counting(false),
    undoes: () => counting(true),
  },
  'inbox.setStatus': {
    does: async () => ({ ...(await request()), status: 'spam' }),
    undoes: async () => ({ ...(await request()), status: 'new' }),
  },
  'inbox.setStatusOfMany': {
    does: async () => ({ ...(await requests()), status: 'spam' }),
    undoes: async () => ({ ...(await request()), status: 'new' }),
  },
  'inbox.setBounced': {
    does: async () => ({ delivery: ids.delivery, hasBounced: true }),
    undoes: async () => ({ delivery: ids.delivery, hasBounced: false }),
  },
  'inbox.remind': {
    does: async () => ({ ...(await request()), day: nextWeek() }),
    undoes: async () => ({ ...(await request()), day: null }),
  },
  'inbox.trashSubmissions': { does: requests, undoes: requests },
  'inbox.restoreSubmissions': {
    first: ['inbox.trashSubmissions', requests],
    does: requests,
    undoes: requests,
  },
  'images.trashWebsiteImage': { does: image, undoes: image },
  'images.restoreWebsiteImage': {
    first: ['images.trashWebsiteImage', image],
    does: image,
    undoes: image,
  },
  'images.clearPlace': {
    does: async () => ({ place: 'about-1' }),
    undoes: async () => ({ ...(await image()), location: 'about-team', path: '/img/a.svg' }),
  },
  'previews.link': {
    does: async () => ({ ...(await post()), days: 7 }),
    undoes: post,
    changesNothing: true,
  },
  'selfCheck.dismiss': { does: finding, undoes: findingName },
  'selfCheck.restore': {
    first: ['selfCheck.dismiss', finding],
    does: findingName,
    undoes: finding,
  },
  'POST /api/admin/posts': { does: newPost, undoes: made },
  'PATCH /api/admin/posts/{id}': {
    does: async () => ({ ...(await post()), title: 'B' }),
    undoes: async () => ({ ...(await post()), title: 'Kept post' }),
  },
  'POST /api/admin/posts/{id}/categories': { does: link, undoes: link },
  'DELETE /api/admin/posts/{id}/categories/{categoryId}': {
    first: ['POST /api/admin/posts/{id}/categories', link],
    does: link,
    undoes: link,
  },
  'PATCH /api/admin/posts/{id}/updateFeaturedImage': { does: picture, undoes: post },
  'DELETE /api/admin/posts/{id}/featuredImage': {
    first: ['PATCH /api/admin/posts/{id}/updateFeaturedImage', picture],
    does: noPicture,
    undoes: picture,
  },
  'POST /api/admin/posts/{id}/preview': {
    does: async () => ({ ...(await post()), days: 7 }),
    undoes: post,
    changesNothing: true,
  },
  'POST /api/admin/categories': { does: newCategory, undoes: made },
  'PATCH /api/admin/categories/{id}': {
    does: () => name('Warm'),
    undoes: () => name('Kept category'),
  },
  'POST /api/website/images': {
    does: async () => ({ name: 'Van', location: 'hero' }),
    undoes: made,
  },
};

const REVERSIBLE = callsWith('undoneBy').map(([call, { undoneBy }]) => [call, undoneBy] as const);

const called = async (call: string, input: unknown): Promise<LightMyRequestResponse> => {
  const response = await perform(call, input);
  expect([200, 201, 204], `${call}: ${response.body}`).toContain(response.statusCode);
  return response;
};
const idIn = (response: LightMyRequestResponse): { id: number } => {
  const body = response.body === '' ? {} : response.json();
  return body.result?.data ?? body;
};

it('every call that is said to be undone by another is done and undone here', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(REVERSIBLE.map(([call]) => call).toSorted());
});

it.each(REVERSIBLE)(
  '%s is undone by %s, from which everything is as before',
  async (call, undo) => {
    const { first, does, undoes, thenUndoes, changesNothing } = CASES[call] as Case;
    if (first) await called(first[0], await first[1]());
    const before = await content();
    const response = await called(call, await does());
    if (!changesNothing) expect(await content()).not.toEqual(before);
    await called(undo, await undoes(idIn(response)));
    if (thenUndoes) await called(thenUndoes[0], await thenUndoes[1]());
    expect(await content()).toEqual(before);
    if (first) {
      const opposite = GUARDS[first[0]];
      if (opposite && 'undoneBy' in opposite) await called(opposite.undoneBy, await does());
    }
  },
);
