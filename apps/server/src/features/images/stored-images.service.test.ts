import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, describe, expect, it } from 'vitest';
import { countWaiting, testDatabase } from '../../../test/database.ts';
import { createPost, createWebsiteImage } from '../../../test/factories.ts';
import { picture } from '../../../test/pictures.ts';
import { workOn } from '../../../test/work.ts';
import type { ImageStore } from './store.ts';
import { checkImageAddress, storeImage } from './stored-images.service.ts';
import { removeUnusedImage, sweepUnusedImages } from './unused-images.service.ts';
import { createUploadQueue } from './upload-queue.ts';

const UPLOADER = { id: 1, username: 'owner', isAdmin: true };

const { orm } = await testDatabase();
let em: EntityManager;
let kept: Set<string>;
let store: ImageStore;
beforeEach(async () => {
  em = orm.em.fork();
  await em.execute('truncate stored_images, website_images, blog_posts cascade');
  kept = new Set();
  store = {
    put: async (name) => void kept.add(name),
    open: async () => null,
    find: async () => null,
    has: async (name) => kept.has(name),
    remove: async (name) => void kept.delete(name),
    removeLostProbes: async () => undefined,
    list: async () => [],
  };
});

const upload = async () => {
  const bytes = await picture();
  const file = { size: bytes.length, read: async () => bytes, discard: async () => undefined };
  const storage = { queue: createUploadQueue(), store };
  return (await storeImage(workOn(em, UPLOADER), storage, file)).url;
};
const remove = (url: string) =>
  removeUnusedImage(orm.em.fork(), store, url.slice('/uploads/'.length));
const isKept = async (url: string) => {
  const name = url.slice('/uploads/'.length);
  const rows = await em.execute('select 1 from stored_images where name = ?', [name]);
  expect(rows.length === 1, 'row and files go together').toBe(kept.has(name));
  return kept.has(name);
};
const age = (hours: number) =>
  em.execute(`update stored_images set created_at = now() - make_interval(hours => ?)`, [hours]);

describe('storeImage', () => {
  it('leaves no row when the files cannot be stored', async () => {
    store.put = async () => {
      throw new Error('no room');
    };
    await expect(upload()).rejects.toThrow('no room');
    expect(await em.execute('select * from stored_images')).toEqual([]);
  });

  it('assigns a random name and records the size', async () => {
    const urls = [await upload(), await upload()];
    for (const url of urls) expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    expect(new Set(urls).size).toBe(2);
    expect(await em.execute('select width, height from stored_images limit 1')).toEqual([
      { width: 64, height: 48 },
    ]);
  });
});

describe('checkImageAddress', () => {
  it.each([
    'photo.jpg',
    '/etc/passwd',
    '/uploads/photo.jpg',
    '/uploads/../secret',
    '/img/../secret.svg',
    '/img/x.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    '//evil.example/a.png',
    'https://',
    'https://ada:secret@example.com/a.png',
    `https://example.com/${'a'.repeat(2048)}`,
    `/uploads/${randomBytes(16).toString('hex')}.webp`,
  ])('refuses %s', async (value) => {
    await expect(checkImageAddress(em, value, 'path')).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'path' }],
    });
  });

  it.each([null, '', 'https://example.com/a.png', 'http://example.com/a', '/img/post-filter.svg'])(
    'accepts %s',
    async (value) => {
      await checkImageAddress(em, value, 'path');
    },
  );

  it('accepts an uploaded picture until it is removed', async () => {
    const url = await upload();
    await checkImageAddress(em, url, 'path');
    await remove(url);
    await expect(checkImageAddress(em, url, 'path')).rejects.toThrow('This photo no longer exists');
  });
});

describe('removeUnusedImage', () => {
  it('leaves what a post or a website image refers to, by path or by a full address', async () => {
    const urls = [await upload(), await upload(), await upload()];
    await createPost(em, { featuredImage: urls[0] ?? null });
    await createWebsiteImage(em, 'hero', urls[1] ?? '');
    await createPost(em, { featuredImage: `https://www.example.com${urls[2]}` });
    for (const url of urls) expect(await remove(url)).toEqual({ isUsed: true });
    expect(await Promise.all(urls.map(isKept))).toEqual([true, true, true]);
  });

  it('removes what nothing refers to, once', async () => {
    const url = await upload();
    for (let n = 0; n < 2; n += 1) expect(await remove(url)).toEqual({ isUsed: false });
    expect(await isKept(url)).toBe(false);
  });

  it('waits for a save that is about to refer to the picture, and leaves it', async () => {
    const url = await upload();
    let removal: Promise<unknown> | undefined;
    await orm.em.fork().transactional(async (saving) => {
      await checkImageAddress(saving, url, 'path');
      removal = remove(url);
      await expect.poll(waitingStatements).toBe(1);
      await createWebsiteImage(saving, 'hero', url);
    });
    await removal;
    expect(await isKept(url)).toBe(true);
  });

  it('refuses a save that waited while the picture was removed', async () => {
    const url = await upload();
    const name = url.slice('/uploads/'.length);
    let save: Promise<unknown> | undefined;
    await orm.em.fork().transactional(async (removing) => {
      await removing.execute('select 1 from stored_images where name = ? for update', [name]);
      save = orm.em.fork().transactional((saving) => checkImageAddress(saving, url, 'path'));
      save.catch(() => undefined);
      await expect.poll(waitingStatements).toBe(1);
      await removing.execute('delete from stored_images where name = ?', [name]);
    });
    await expect(save).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'path' }],
    });
  });

  it('never removes what a concurrent save was allowed to use', async () => {
    for (let round = 0; round < 20; round += 1) {
      const url = await upload();
      const save = orm.em.fork().transactional(async (saving) => {
        await checkImageAddress(saving, url, 'path');
        await createWebsiteImage(saving, 'hero', url);
      });
      const [saved] = await Promise.allSettled([save, remove(url)]);
      expect(await isKept(url)).toBe(saved.status === 'fulfilled');
    }
  });
});

const waitingStatements = () => countWaiting(orm.em.fork());

describe('sweepUnusedImages', () => {
  it('leaves what was uploaded within a day', async () => {
    const url = await upload();
    await age(23);
    await sweepUnusedImages(em, store, new Date());
    expect(await isKept(url)).toBe(true);
  });

  it('checks each picture in use only once', async () => {
    const used = await upload();
    await createPost(em, { featuredImage: used });
    await age(25);
    await sweepUnusedImages(em, store, new Date());
    const before = await em.execute('select xmin from stored_images');
    await sweepUnusedImages(em, store, new Date());
    expect(await em.execute('select xmin from stored_images')).toEqual(before);
  });

  it('removes what nobody has used for a day, and nothing else', async () => {
    const [forgotten, used, shown] = [await upload(), await upload(), await upload()];
    await createPost(em, { featuredImage: used });
    await createWebsiteImage(em, 'hero', shown);
    await age(25);
    await sweepUnusedImages(em, store, new Date());
    expect(await isKept(forgotten)).toBe(false);
    expect(await isKept(used)).toBe(true);
    expect(await isKept(shown)).toBe(true);
  });
});
