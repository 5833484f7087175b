import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defaultCompany } from '@hvac/contract/company';
import { readMinutes } from '@hvac/contract/read-time';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import { slugOf } from '@hvac/contract/slug';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { StartupError } from '../config/startup-error.ts';
import { verifyPassword } from '../features/auth/password.service.ts';
import { UserEntity } from '../features/auth/user.entity.ts';
import { CategoryEntity } from '../features/blog/category.entity.ts';
import { PostEntity } from '../features/blog/post.entity.ts';
import { PostCategoryEntity } from '../features/blog/post-category.entity.ts';
import { demoCategories } from './categories.ts';
import { demoPosts } from './demo-posts.ts';
import { seed } from './seed.ts';

const PUBLIC_DIR = join(import.meta.dirname, '../../../web/public');
const now = new Date('2026-03-01T12:00:00.000Z');
const firstRun = {
  adminUsername: 'admin',
  adminPassword: 'correct horse',
  demoContent: false,
  now,
};

const em = (await testDatabase()).orm.em.fork();
beforeEach(async () => {
  await em.execute(`truncate users, blog_posts, blog_categories, contact_submissions,
    website_images restart identity cascade`);
  em.clear();
});

const counts = async () => {
  const tables = [
    'users',
    'blog_posts',
    'blog_categories',
    'blog_post_categories',
    'contact_submissions',
    'website_images',
  ];
  const rows = tables.map(async (table) => {
    const [{ n }] = await em.execute<[{ n: string }]>(`select count(*) as n from ${table}`);
    return [table, Number(n)] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
};

describe('a password given for the first administrator', () => {
  const attempt = (adminPassword: string) =>
    seed(em.fork(), { ...firstRun, adminUsername: 'front-desk', adminPassword });

  it.each([
    ['password', 'That password is too easy to guess'],
    ['PassWord1', 'That password is too easy to guess'],
    ['Front Desk', "Your password can't be your username"],
    [defaultCompany.name, "Your password can't be your company's name"],
    ['1234567', 'Password must be at least 8 characters'],
    ['x'.repeat(201), 'Password must be at most 200 characters'],
  ])('is refused when nobody could choose it later: %s', async (adminPassword, problem) => {
    const refused = await attempt(adminPassword).catch((error) => error);
    expect(refused).toBeInstanceOf(StartupError);
    expect(refused.message).toMatch(
      /^ADMIN_PASSWORD is refused: .+[^.]; for example, use four random words$/,
    );
    expect(refused.message).toContain(problem);
    expect(refused.message).not.toContain(`: ${adminPassword}`);
    expect(await counts()).toMatchObject({ users: 0 });
  });

  it('is ignored once there are users', async () => {
    await seed(em.fork(), firstRun);
    expect(await attempt('password')).toEqual({ generatedPassword: null });
  });
});

const SOMEBODY = { network: '' };

describe('the first administrator', () => {
  it('is user 1, may do everything and has the given password', async () => {
    const { generatedPassword } = await seed(em, { ...firstRun, adminUsername: 'owner' });
    expect(generatedPassword).toBeNull();
    const [user, ...others] = await em.findAll(UserEntity);
    expect(others).toEqual([]);
    expect(user).toMatchObject({ id: 1, username: 'owner', isAdmin: true });
    expect(user?.isProvisional).toBe(false);
    expect(user?.password).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword('correct horse', user?.password ?? '', SOMEBODY)).toBe(true);
  });

  it('has a generated password if none is given, a different one each time', async () => {
    const first = await seed(em, { ...firstRun, adminPassword: undefined });
    const [user] = await em.findAll(UserEntity);
    expect(first.generatedPassword).toMatch(/^[a-z1-9]{4}(-[a-z1-9]{4}){6}$/);
    expect(
      await verifyPassword(first.generatedPassword ?? '', user?.password ?? '', SOMEBODY),
    ).toBe(true);
    expect(user?.isProvisional).toBe(true);
    await em.execute('truncate users restart identity cascade');
    const second = await seed(em.fork(), { ...firstRun, adminPassword: undefined });
    expect(second.generatedPassword).not.toBe(first.generatedPassword);
  });

  it('is never created again, whatever the settings say later', async () => {
    await seed(em, firstRun);
    const later = {
      ...firstRun,
      adminUsername: 'intruder',
      adminPassword: undefined,
      demoContent: true,
    };
    expect(await seed(em.fork(), later)).toEqual({ generatedPassword: null });
    expect(await counts()).toMatchObject({ users: 1, blog_posts: 0 });
  });
});

describe('a fresh site', () => {
  it('is empty without demo content', async () => {
    await seed(em, firstRun);
    expect(await counts()).toEqual({
      users: 1,
      blog_posts: 0,
      blog_categories: 0,
      blog_post_categories: 0,
      contact_submissions: 0,
      website_images: 0,
    });
  });

  it('has the demo posts with demo content, and no made-up customers', async () => {
    await seed(em, { ...firstRun, demoContent: true });
    expect(await counts()).toMatchObject({
      blog_posts: demoPosts.length,
      blog_categories: demoCategories.length,
      contact_submissions: 0,
    });
    expect(await em.count(PostEntity, { published: true })).toBeGreaterThanOrEqual(10);
    expect(await em.count(PostEntity, { published: false })).toBe(1);
  });

  it('has posts whose dates lie before the first start and rise with the ids', async () => {
    await seed(em, { ...firstRun, demoContent: true });
    const published = await em.find(PostEntity, { published: true }, { orderBy: { id: 'asc' } });
    const times = published.map(({ publishedAt }) => publishedAt?.getTime() ?? 0);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
    const draft = await em.findOneOrFail(PostEntity, { published: false });
    expect(draft.publishedAt).toBeNull();
  });

  it('has posts with their read time, their author and their categories', async () => {
    await seed(em, { ...firstRun, demoContent: true });
    for (const { slug, content, categories } of demoPosts) {
      const post = await em.findOneOrFail(PostEntity, { slug }, { populate: ['content'] });
      expect(post).toMatchObject({
        content,
        contentFormat: 'markdown',
        readMinutes: readMinutes(content, 'markdown'),
        author: { id: 1 },
      });
      const links = await em.find(PostCategoryEntity, { post }, { populate: ['category'] });
      expect(links.map((link) => link.category.slug).toSorted()).toEqual(categories.toSorted());
    }
  });

  it('has posts in every category', async () => {
    await seed(em, { ...firstRun, demoContent: true });
    for (const { id } of await em.findAll(CategoryEntity)) {
      expect(await em.count(PostCategoryEntity, { category: id })).toBeGreaterThan(0);
    }
  });
});

describe('the demo content', () => {
  it.each(demoPosts)('"$title" is a post as the owner would write it', (post) => {
    const words = post.content.split(/\s+/).filter(Boolean).length;
    expect(words).toBeGreaterThanOrEqual(500);
    expect(words).toBeLessThanOrEqual(900);
    expect(post.slug).toBe(slugOf(post.title));
    expect(post.summary.length).toBeGreaterThan(50);
    expect(post.summary.length).toBeLessThanOrEqual(200);
    expect(post.categories.length).toBeGreaterThan(0);
    const known = demoCategories.map(({ slug }) => slug);
    expect(post.categories.filter((slug) => !known.includes(slug))).toEqual([]);
    expect(post.content).not.toMatch(/<\/?[a-z]+>|lorem ipsum|•/i);
    expect(post.content.match(/^## /gm)?.length).toBeGreaterThanOrEqual(3);
  });

  it.each(demoPosts)('"$title" has a bundled picture', ({ featuredImage }) => {
    expect(featuredImage).toMatch(/^\/img\/[a-z0-9-]+\.svg$/);
    expect(existsSync(join(PUBLIC_DIR, featuredImage))).toBe(true);
  });

  it.each(demoPosts)(
    '"$title" has a figure that is drawn for it, with a caption',
    ({ content }) => {
      const [, alt, file, caption] =
        /^!\[([^\]]+)\]\((\/img\/figure-[a-z-]+\.svg) "([^"]+)"\)$/m.exec(content) ?? [];
      expect(alt?.length).toBeGreaterThan(40);
      expect(caption?.length).toBeGreaterThan(20);
      expect(existsSync(join(PUBLIC_DIR, file ?? 'none'))).toBe(true);
    },
  );

  it.each(demoPosts)(
    '"$title" leads only to pages and posts that visitors can open',
    ({ content }) => {
      const published = demoPosts.filter(({ publishedDaysAgo }) => publishedDaysAgo !== null);
      const known = [
        ...SITE_PAGES.map(({ path }) => path),
        ...published.map(({ slug }) => `/blog/${slug}`),
      ];
      const links = [...content.matchAll(/(?<!!)\[[^\]]*\]\(([^)#]*)/g)].map(
        ([, path]) => path ?? '',
      );
      expect(links.length).toBeGreaterThan(0);
      expect(links.filter((path) => !known.includes(path))).toEqual([]);
    },
  );

  it('names each post and each category once', () => {
    for (const list of [demoPosts, demoCategories]) {
      const slugs = list.map(({ slug }) => slug);
      expect(new Set(slugs).size).toBe(slugs.length);
    }
  });

  it.each(demoCategories)('the slug of $name follows the rule', ({ name, slug }) => {
    expect(slug).toBe(slugOf(name));
  });
});
