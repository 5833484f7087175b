import type { UploadedImage } from '@hvac/contract/images';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { anotherApp, refusalOf } from '../../../test/app.ts';
import { createPost } from '../../../test/factories.ts';
import { sendForm } from '../../../test/forms.ts';
import { startObjectStore } from '../../../test/object-store.ts';
import { useOffice } from '../../../test/office.ts';
import { picture } from '../../../test/pictures.ts';
import { listen } from '../../../test/raw.ts';
import {
  halfAndReset,
  type Respond,
  refusal,
  reset,
  startScriptedStore,
} from '../../../test/scripted-store.ts';
import { createS3Files } from '../../files/s3-files.ts';

const objectStore = await startObjectStore();
const { app, cookie, em, orm } = useOffice({ objectStore });
let photo: { bytes: Buffer };
beforeAll(async () => {
  photo = { bytes: await picture({ width: 1200, height: 800 }) };
});

const upload = (app: FastifyInstance) =>
  sendForm(app, { url: '/api/images/upload', image: photo, cookie: cookie() });
const appOn = async (...script: Respond[]) => {
  const { store, asked } = await startScriptedStore(...script);
  return { app: await anotherApp(orm(), { objectStore: store }), asked };
};
const keys = async () => {
  const found = [];
  for await (const { key } of createS3Files(objectStore, 'uploads/').list()) found.push(key);
  return found.toSorted();
};
const rows = async () => (await em().execute('select 1 from stored_images')).length;
const PICTURE = `/uploads/${'a'.repeat(32)}.webp`;

describe('a picture in an object store', () => {
  it('is uploaded, shown in every size, and removed', async () => {
    const { url } = (await upload(app())).json<UploadedImage>().file;
    const stem = url.slice('/uploads/'.length, -'.webp'.length);
    expect(await keys()).toEqual(
      ['-480.webp', '-960.webp', '-share.jpg', '.webp'].map((end) => stem + end),
    );
    const shown = await app().inject(url);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(shown.rawPayload.length),
    });
    const narrow = await app().inject(`${url}?w=480`);
    expect(narrow.rawPayload.length).toBeLessThan(shown.rawPayload.length);
    expect((await app().inject(PICTURE)).statusCode).toBe(404);
    expect((await app().inject({ method: 'HEAD', url })).headers['content-length']).toBe(
      shown.headers['content-length'],
    );
  });

  it('is not read for a HEAD request', async () => {
    const { app, asked } = await appOn(refusal(404, 'NoSuchKey'), (sent) =>
      sent.writeHead(200, { 'content-length': 9 }).end(),
    );
    const response = await app.inject({ method: 'HEAD', url: `${PICTURE}?w=480` });
    expect([response.statusCode, response.headers['content-length']]).toEqual([200, '9']);
    const path = `/hvac${PICTURE}`;
    expect(asked).toEqual([`HEAD ${path.replace('.webp', '-480.webp')}`, `HEAD ${path}`]);
  });

  it('is not fetched for clients that have it', async () => {
    const { app, asked } = await appOn(reset);
    const headers = { 'if-none-match': `"${'a'.repeat(32)}-main"` };
    expect((await app.inject({ url: PICTURE, headers })).statusCode).toBe(304);
    expect(asked).toEqual([]);
  });
});

describe('a store that fails', () => {
  it('makes pictures unavailable, and nothing else', async () => {
    const { app } = await appOn(refusal(503, 'SlowDown'));
    const response = await app.inject(PICTURE);
    expect(refusalOf(response)).toEqual([
      503,
      'Files are briefly unavailable. Please try again in a moment.',
    ]);
    expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    const { slug } = await createPost(em(), { featuredImage: PICTURE });
    for (const page of ['/', `/blog/${slug}`, '/contact', '/feed.xml', '/sitemap.xml']) {
      expect((await app.inject(page)).statusCode, page).toBe(200);
    }
  });

  it('keeps no row of a failed upload', async () => {
    const before = await rows();
    const { app } = await appOn(refusal(403, 'AccessDenied'));
    expect((await upload(app)).statusCode).toBe(503);
    expect(await rows()).toBe(before);
  });

  it('cuts off the response when it cuts off the picture', async () => {
    const { app } = await appOn(halfAndReset);
    const origin = await listen(app);
    const response = await fetch(origin + PICTURE, { redirect: 'manual' });
    expect(response.headers.get('content-length')).toBe('10');
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});
