import { days } from '@hvac/contract/durations';
import type { LocationImage, TrashedImage, WebsiteImage } from '@hvac/contract/images';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../../../test/app.ts';
import { createWebsiteImage } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';
import { picture } from '../../../test/pictures.ts';
import { workOn } from '../../../test/work.ts';
import { emptyTrash } from './trashed-images.service.ts';

const office = useOffice();
const { app, em, form, read, rest } = office;
beforeEach(async () => {
  await em().execute('truncate website_images');
});

const call = (procedure: 'trash' | 'restore' | 'purge', id: number) =>
  office.call(`images.${procedure}WebsiteImage`, { id });
const trash = () => read<TrashedImage[]>('images.trash');
const stored = async (): Promise<WebsiteImage[]> =>
  (await rest('GET', '/api/website/images')).json();
const pathAt = async (place: string) => {
  const images = await read<Record<string, LocationImage>>(
    'images.atPlaces',
    { places: [place] },
    null,
  );
  return images[place]?.path;
};
const upload = async (location = 'hero'): Promise<WebsiteImage> => {
  const image = { bytes: await picture() };
  const fields = { name: 'Our shop', location, alt: 'A brick workshop' };
  return (await form({ url: '/api/website/images', fields, image })).json();
};
const statusOf = async (url: string) => (await app().inject(url)).statusCode;

describe('the trash of website images', () => {
  it('refuses to restore or delete what is not in it, and to trash what is', async () => {
    const { id } = await createWebsiteImage(em(), 'hero', '/img/hero.svg');
    const absent = [404, 'This photo is not in the trash'];
    expect(refusalOf(await call('restore', id))).toEqual(absent);
    expect(refusalOf(await call('purge', id))).toEqual(absent);
    await call('trash', id);
    expect(refusalOf(await call('trash', id))).toEqual([404, 'There is no such image']);
  });

  it('says who deleted an image, and the history what the file was called', async () => {
    const { id } = await upload();
    await call('trash', id);
    expect(await trash()).toMatchObject([{ id, deletedBy: 'owner' }]);
    const [event] = await em().execute<[{ label: string }]>(
      `select subject_label as label from audit_events where action = 'image.uploaded' order by id desc limit 1`,
    );
    expect(event.label).toBe('photo.jpg');
  });

  it('takes an image off the website at once, and out of every answer of REST', async () => {
    const { id, path } = await upload();
    expect((await app().inject('/')).body).toContain('A brick workshop');
    expect((await call('trash', id)).statusCode).toBe(200);
    expect((await app().inject('/')).body).not.toContain('A brick workshop');
    expect(await pathAt('hero')).toBeUndefined();
    expect(await stored()).toEqual([]);
    expect(await statusOf('/api/website/images/location/hero')).toBe(404);
    for (const method of ['PATCH', 'DELETE'] as const) {
      const url = `/api/website/images/${id}`;
      const response =
        method === 'PATCH'
          ? await form({ method, url, fields: { name: 'Mine' } })
          : await rest(method, url);
      expect(response.statusCode, method).toBe(404);
    }
    expect(await trash()).toMatchObject([{ id, path, deletedAt: expect.any(String) }]);
  });

  it('keeps the file, and gives the image its place back exactly as it was', async () => {
    const before = await upload();
    await call('trash', before.id);
    await app().worker.doDueJobs();
    expect(await statusOf(before.path)).toBe(200);
    expect((await call('restore', before.id)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([before]);
    expect(await pathAt('hero')).toBe(before.path);
    expect(await trash()).toEqual([]);
  });

  it('leaves a place to the newer image that has it meanwhile', async () => {
    const former = await createWebsiteImage(em(), 'hero', 'former.jpg', new Date('2026-03-01'));
    await call('trash', former.id);
    await createWebsiteImage(em(), 'hero', 'newer.jpg', new Date('2026-03-02'));
    await call('restore', former.id);
    expect(await pathAt('hero')).toBe('newer.jpg');
  });

  it('is not touched when a place is cleared', async () => {
    const { id } = await createWebsiteImage(em(), 'hero', 'hero.jpg');
    await call('trash', id);
    await office.call('images.clearPlace', { place: 'hero' });
    expect(await trash()).toMatchObject([{ id, location: 'hero' }]);
  });

  it('deletes an image for good, and its file', async () => {
    const { id, path } = await upload();
    await call('trash', id);
    expect((await call('purge', id)).statusCode).toBe(200);
    await app().worker.doDueJobs();
    expect(await trash()).toEqual([]);
    expect(await statusOf(path)).toBe(404);
  });

  it('is emptied of what has been in it for 30 days, and of nothing else', async () => {
    const { id } = await createWebsiteImage(em(), 'hero', 'old.jpg');
    await createWebsiteImage(em(), 'hero', 'kept.jpg');
    await call('trash', id);
    const after = (count: number) => emptyTrash(workOn(em()), new Date(Date.now() + days(count)));
    await after(29);
    expect(await trash()).toHaveLength(1);
    await after(31);
    expect(await trash()).toEqual([]);
    expect(await stored()).toMatchObject([{ path: 'kept.jpg' }]);
  });

  it('begins the 30 days now for an image deleted before it was added, by a clock that was behind', async () => {
    const { id } = await createWebsiteImage(em(), 'hero', 'hero.jpg');
    await em().execute(`update website_images set deleted_at = '2011-01-01'`);
    const now = new Date();
    await emptyTrash(workOn(em()), now);
    const [image] = await trash();
    expect(image?.id).toBe(id);
    expect(image?.deletedAt).toBe(now.toISOString());
  });

  it('is emptied also of an image added by a clock that was ahead', async () => {
    const { id } = await createWebsiteImage(em(), 'hero', 'hero.jpg');
    await call('trash', id);
    await em().execute(`update website_images set created_at = now() + interval '2 years'`);
    const after = (count: number) => emptyTrash(workOn(em()), new Date(Date.now() + days(count)));
    await after(20);
    await after(31);
    expect(await trash()).toEqual([]);
  });
});
