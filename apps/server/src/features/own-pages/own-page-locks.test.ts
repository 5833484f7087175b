import type { EditableOwnPage } from '@hvac/contract/own-pages';
import { siteOwnPages } from '@hvac/contract/site-own-pages';
import { expect, it } from 'vitest';
import { dataOf } from '../../../test/app.ts';
import { countWaiting } from '../../../test/database.ts';
import { useOffice } from '../../../test/office.ts';
import { workOn } from '../../../test/work.ts';
import { REMOVAL_LOCK } from '../images/removal-lock.service.ts';
import { readOwnPageLinks } from './own-page-links.service.ts';
import { lockPages } from './own-pages.rows.ts';
import { applyOwnPages } from './own-pages-import.service.ts';

const { call, em } = useOffice();

const PAGE = { kind: 'page', label: 'Financing', title: 'T', description: 'D', content: 'Text' };
const create = async (path: string) =>
  dataOf<EditableOwnPage>(await call('ownPages.create', { ...PAGE, path }));
const importing = (...pages: object[]) => {
  const work = workOn(em());
  return work.transaction((tx) => applyOwnPages(work, tx, siteOwnPages.parse(pages), true));
};
const paths = async () =>
  (await em().execute<{ path: string }[]>('select path from own_pages order by path')).map(
    (row) => row.path,
  );

it('pages, posts and redirects are saved while a backup holds its lock', async () => {
  const post = { title: 'A post', slug: 'a-post', summary: 'S', content: 'C', categoryIds: [] };
  await em().transactional(async (backup) => {
    await backup.execute('select pg_advisory_xact_lock(?)', [REMOVAL_LOCK]);
    const saved = [
      await call('ownPages.create', { ...PAGE, path: 'meanwhile' }),
      await call('blog.createPost', post),
      await call('addresses.save', { from: '/old', to: '/about' }),
    ];
    expect(saved.map(({ statusCode, body }) => [statusCode, statusCode > 200 && body])).toEqual(
      Array(3).fill([200, false]),
    );
  });
});

it('an import waits for a save, and a save for an import, never each for the other', async () => {
  await em().execute('delete from own_pages');
  const first = await create('first');
  const second = await create('second');
  const { publishedAt, createdAt, updatedAt, ...fields } = first;
  let both: Promise<unknown[]> = Promise.resolve([]);
  await em().transactional(async (held) => {
    await held.execute('select 1 from own_pages where id = ? for update', [second.id]);
    const imported = importing({ ...PAGE, path: 'third' });
    await expect.poll(() => countWaiting(em())).toBe(1);
    const saved = call('ownPages.update', { ...fields, title: 'Mine' });
    await expect.poll(() => countWaiting(em())).toBe(2);
    both = Promise.all([imported, saved.then(({ statusCode }) => statusCode)]);
  });
  expect(await both).toMatchObject([{ trashed: [first.id, second.id] }, 404]);
  expect(await paths()).toEqual(['third']);
});

it('an import replaces what somebody has saved since it began', async () => {
  await em().execute('delete from own_pages');
  const page = await create('first');
  const { publishedAt, createdAt, updatedAt, ...fields } = page;
  let imported: Promise<unknown> = Promise.resolve();
  let saved: Promise<unknown> = Promise.resolve();
  await em().transactional(async (held) => {
    await held.execute('select 1 from own_pages where id = ? for update', [page.id]);
    saved = call('ownPages.update', { ...fields, path: 'wanted' });
    await expect.poll(() => countWaiting(em())).toBe(1);
    imported = importing({ ...PAGE, title: 'Imported', path: 'wanted' });
    await expect.poll(() => countWaiting(em())).toBe(2);
  });
  expect(await saved).toMatchObject({ statusCode: 200 });
  expect(await imported).toMatchObject({ added: [], changed: [{ id: page.id }], trashed: [] });
});

it('whatever changes pages waits for what is changing them', async () => {
  await em().execute('delete from own_pages');
  const { id } = await create('first');
  const trashed = await create('second');
  await call('ownPages.trash', { id: trashed.id });
  const { version } = await readOwnPageLinks(em());
  let all: Promise<{ statusCode: number }[]> = Promise.resolve([]);
  await em().transactional(async (held) => {
    await lockPages(held);
    all = Promise.all([
      call('ownPages.create', { ...PAGE, path: 'third' }),
      call('ownPages.setPublished', { id, version: 1, published: true }),
      call('ownPages.restore', { id: trashed.id }),
      call('ownPages.saveLinks', { value: { menu: [id], footer: [] }, version }),
    ]);
    await expect.poll(() => countWaiting(em())).toBe(4);
  });
  expect((await all).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
});
