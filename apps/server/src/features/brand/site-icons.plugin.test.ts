import { type Brand, defaultBrand } from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';
import type { UploadedImage } from '@hvac/contract/images';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoApp, logIn, mutate, type TestApp } from '../../../test/app.ts';
import { createWebsiteImage, PASSWORD } from '../../../test/factories.ts';
import { sendForm } from '../../../test/forms.ts';
import { picture } from '../../../test/pictures.ts';
import { PUBLIC_PATHS } from '../../../test/public-pages.ts';

const GREEN: Brand = { ...defaultBrand, primary: '#1b5e20' };
const ICO_HEAD = 22;
const ICONS = [
  ['/favicon.ico', 'image/x-icon', 48],
  ['/apple-touch-icon.png', 'image/png', 180],
  ['/apple-touch-icon-precomposed.png', 'image/png', 180],
] as const;

let app: FastifyInstance;
let orm: TestApp['orm'];
let cookie: string;
beforeAll(async () => {
  ({ app, orm } = await demoApp());
  cookie = await logIn(app, 'admin', PASSWORD);
});
beforeEach(() => orm.em.fork().execute('truncate settings, website_images'));

const pngAt = async (url: string): Promise<Buffer> => {
  const { rawPayload } = await app.inject(url);
  return url.endsWith('.ico') ? rawPayload.subarray(ICO_HEAD) : rawPayload;
};
const pixelsOf = async (url: string) => {
  const { data, info } = await sharp(await pngAt(url))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data
      .subarray((Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 4)
      .subarray(0, 4),
  ];
  return { data, edge: info.width, at };
};

describe.each(ICONS)('the icon at %s', (url, type, edge) => {
  it('is small, cached and revalidated, before a logo is uploaded', async () => {
    const { statusCode, headers, rawPayload } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=86400',
    });
    expect(rawPayload.length).toBeLessThan(8000);
    expect((await pixelsOf(url)).edge).toBe(edge);
    const again = { 'if-none-match': String(headers.etag) };
    const { statusCode: status, body } = await app.inject({ url, headers: again });
    expect([status, body]).toEqual([304, '']);
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  });

  it('shows the mark in the colors of the brand, and a logo once there is one', async () => {
    const before = await pixelsOf(url);
    await mutate(app, 'brand.save', { input: { value: GREEN, version: 0 }, cookie });
    const green = await pixelsOf(url);
    const navy = [1, 3, 5].map((at) =>
      Number.parseInt(brandColors(GREEN).navy[800].slice(at, at + 2), 16),
    );
    expect(green.at(0.17, 0.65)).toEqual([...navy, 255]);
    expect(before.at(0.17, 0.65)).not.toEqual([...navy, 255]);
    const image = { bytes: await picture({ width: 300, height: 300 }) };
    const uploaded = await sendForm(app, { url: '/api/images/upload', image, cookie });
    await createWebsiteImage(orm.em.fork(), 'logo', uploaded.json<UploadedImage>().file.url);
    const logo = await pixelsOf(url);
    expect([logo.edge, logo.data.equals(green.data)]).toEqual([edge, false]);
  });

  it('is named by no public page, which stays as small as it is', async () => {
    for (const path of PUBLIC_PATHS) expect((await app.inject(path)).body).not.toContain(url);
  });
});

it('the favicon is an ICO file with one PNG', async () => {
  const { rawPayload } = await app.inject('/favicon.ico');
  expect(rawPayload.subarray(0, 8)).toEqual(Buffer.of(0, 0, 1, 0, 1, 0, 48, 48));
  expect(rawPayload.readUInt32LE(14)).toBe(rawPayload.length - ICO_HEAD);
  expect(rawPayload.readUInt32LE(18)).toBe(ICO_HEAD);
  expect(rawPayload.subarray(ICO_HEAD, ICO_HEAD + 4).toString('latin1')).toBe('\x89PNG');
});
