import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedImage } from '@hvac/contract/images';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { afterFile } from '../../../test/after-file.ts';
import { refusalOf } from '../../../test/app.ts';
import { createPost } from '../../../test/factories.ts';
import { sendForm } from '../../../test/forms.ts';
import { useOffice } from '../../../test/office.ts';
import { picture } from '../../../test/pictures.ts';
import { listen, rawGet } from '../../../test/raw.ts';

const YEAR = 'public, max-age=31536000, immutable';
const LINK = `${'e'.repeat(32)}.webp`;

const dataDir = join(tmpdir(), `hvac-test-pictures-${process.pid}`);
const uploadsDir = join(dataDir, 'uploads');
const { app, cookie, em } = useOffice({ uploadsDir });
let name: string;
beforeAll(async () => {
  afterFile(() => rm(dataDir, { recursive: true, force: true }));
  const image = { bytes: await picture({ width: 1200, height: 800 }) };
  const response = await sendForm(app(), {
    url: '/api/images/upload',
    image,
    cookie: cookie('editor'),
  });
  name = response.json<UploadedImage>().file.url.slice('/uploads/'.length);
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  await writeFile(join(dataDir, 'secret'), 'secret');
  await writeFile(join(dataDir, 'uploads/.env'), 'secret');
  await symlink(join(dataDir, 'secret'), join(dataDir, 'uploads', LINK));
  await listen(app());
});

const sizeAt = async (url: string) => {
  const { rawPayload, headers } = await app().inject(url);
  const { width, height } = await sharp(rawPayload).metadata();
  return [headers['content-type'], width, height];
};

const PREFIXES = ['/uploads/', '/img/', '/api/image/', '/api/images/proxy?path=uploads/'];

describe.each(PREFIXES)('%s', (prefix) => {
  const targets = ['../secret', '../../../etc/passwd', '.env', '../uploads/.env', '/etc/passwd'];
  const spellings: [string, (path: string) => string][] = [
    ['as it is', (path) => path],
    ['encoded', encodeURIComponent],
    ['with encoded dots', (path) => path.replaceAll('.', '%2e')],
    ['encoded twice', (path) => encodeURIComponent(encodeURIComponent(path))],
    ['with backslashes', (path) => path.replaceAll('/', '\\')],
    ['with encoded backslashes', (path) => path.replaceAll('/', '%5c')],
    ['with a NUL byte', (path) => `${encodeURIComponent(path)}%00.webp`],
    ['in overlong UTF-8', (path) => path.replaceAll('.', '%c0%ae')],
  ];
  it.each(spellings)('shows nothing outside the folder, %s', async (_spelling, spell) => {
    for (const target of targets) {
      const { status, body } = await rawGet(app(), prefix + spell(target));
      expect([308, 400, 404, 414], target).toContain(status);
      expect(body).not.toContain('secret');
    }
  });

  it('does not follow links', async () => {
    expect((await rawGet(app(), prefix + LINK)).status).toBe(404);
  });

  it('does not show the file of a size under its own name', async () => {
    expect((await rawGet(app(), prefix + name.replace('.', '-480.'))).status).toBe(404);
  });

  it('shows a stored picture, safe to open as a document [spec 538, 539, 540, 541]', async () => {
    const { statusCode, headers } = await app().inject(prefix + name);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
    });
  });

  it('is saved under the name that we gave it, whatever name is requested', async () => {
    const nameOf = async (query: string) =>
      (await app().inject(`${prefix}${name}${prefix.includes('?') ? '&' : '?'}${query}`)).headers[
        'content-disposition'
      ];
    expect(await nameOf('t=1&filename=a.exe')).toBe(`inline; filename="${name}"`);
    expect(await nameOf('crop=share')).toBe(`inline; filename="${name.replace('webp', 'jpg')}"`);
  });

  it('shows it in the requested size, or in full when there is no such size', async () => {
    const sized = (query: string) =>
      sizeAt(`${prefix}${name}${prefix.includes('?') ? '&' : '?'}${query}`);
    expect(await sized('w=480')).toEqual(['image/webp', 480, 320]);
    expect(await sized('w=960')).toEqual(['image/webp', 960, 640]);
    expect(await sized('crop=share')).toEqual(['image/jpeg', 1200, 630]);
    for (const query of ['w=1600', 'w=481', 'w=../../secret', 'w=480&w=960', 'crop=all', 'w=']) {
      expect(await sized(query), query).toEqual(['image/webp', 1200, 800]);
    }
  });

  it('is cached for a year when the address names a version', async () => {
    const url = `${prefix}${name}${prefix.includes('?') ? '&' : '?'}t=1`;
    expect((await app().inject(url)).headers['cache-control']).toBe(YEAR);
  });

  it('is not sent again to clients that have it', async () => {
    const { headers } = await app().inject(prefix + name);
    const etag = String(headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const response = await app().inject({
        url: prefix + name,
        headers: { 'if-none-match': known },
      });
      expect(response.statusCode).toBe(304);
      expect(response.body).toBe('');
    }
    const other = await app().inject({
      url: prefix + name,
      headers: { 'if-none-match': '"other"' },
    });
    expect(other.statusCode).toBe(200);
  });

  it('is not found by the tag of another address, nor by `*` when it does not exist', async () => {
    const stem = 'c'.repeat(32);
    for (const [file, tag] of [
      [`${stem}-480.webp`, `"${stem}-main"`],
      [`${stem}-480.webp`, `"${stem}-480.webp-main"`],
      [`${stem}.webp`, '*'],
      [`${stem}.webp`, `"${'d'.repeat(32)}-main"`],
    ] as const) {
      const headers = { 'if-none-match': tag };
      const response = await app().inject({ url: prefix + file, headers });
      expect([response.statusCode, response.headers.etag], file).toEqual([404, undefined]);
    }
    const headers = { 'if-none-match': '*' };
    expect((await app().inject({ url: prefix + name, headers })).statusCode).toBe(304);
  });

  it('responds to HEAD without the bytes', async () => {
    const { rawPayload } = await app().inject(prefix + name);
    const head = await app().inject({ method: 'HEAD', url: prefix + name });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(String(rawPayload.length));
    expect(head.body).toBe('');
  });
});

describe('a client that already has a picture', () => {
  it('is told so without access to the disk', async () => {
    const { headers } = await app().inject(`/uploads/${name}`);
    const away = join(uploadsDir, 'away');
    await rename(join(uploadsDir, name), away);
    const known = { 'if-none-match': String(headers.etag) };
    const response = await app().inject({ url: `/uploads/${name}`, headers: known });
    await rename(away, join(uploadsDir, name));
    expect(response.statusCode).toBe(304);
    expect(response.headers).toMatchObject({
      etag: headers.etag,
      'cache-control': 'public, max-age=86400',
    });
  });
});

describe('/api/images/proxy', () => {
  it.each([
    'http://127.0.0.1:1/',
    'HTTPS://example.com/a.png',
    '//example.com/a.png',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'ftp://example.com/a',
    '\\\\example.com\\a',
    '../uploads/a.webp',
  ])('refuses to look at %s', async (path) => {
    const response = await app().inject({ url: '/api/images/proxy', query: { path } });
    expect(refusalOf(response)).toEqual([400, 'Only images of this website are shown here']);
  });

  it('requires exactly one path', async () => {
    expect((await app().inject('/api/images/proxy')).statusCode).toBe(400);
    expect((await app().inject('/api/images/proxy?path=a&path=b')).statusCode).toBe(400);
  });

  it.each(['a.webp', 'secret', 'x/a.webp', 'uploads/', 'uploads/x/a.webp', ''])(
    'finds nothing at %j',
    async (path) => {
      const response = await app().inject({ url: '/api/images/proxy', query: { path } });
      expect(refusalOf(response)).toEqual([404, 'There is no such image']);
    },
  );

  it('shows illustrations as well [spec 541]', async () => {
    const response = await app().inject('/api/images/proxy?path=img/post-short-cycling.svg');
    expect(response.headers['content-type']).toMatch(/^image\/svg\+xml/);
  });
});

describe('an uploaded picture of a post', () => {
  const addressOf = async (published: boolean) => {
    const featuredImage = `/uploads/${name}`;
    return `/api/post/${(await createPost(em(), { featuredImage, published })).id}/image`;
  };

  it('is hidden with a draft', async () => {
    const url = await addressOf(false);
    expect((await app().inject(url)).statusCode).toBe(404);
    expect((await app().inject(`${url}?w=480&t=1`)).statusCode).toBe(404);
    const seen = await app().inject({ url, headers: { cookie: cookie('editor') } });
    expect(seen.headers['cache-control']).toBe('private, no-cache');
  });

  it('is shown in every size [spec 537]', async () => {
    const url = await addressOf(true);
    expect(await sizeAt(`${url}?t=1&w=480`)).toEqual(['image/webp', 480, 320]);
    expect(await sizeAt(`${url}?crop=share`)).toEqual(['image/jpeg', 1200, 630]);
  });

  it('is a 404 when its file is gone', async () => {
    const featuredImage = `/uploads/${'f'.repeat(32)}.webp`;
    const { id } = await createPost(em(), { featuredImage });
    expect((await app().inject(`/api/post/${id}/image`)).statusCode).toBe(404);
  });
});
