import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Brand, defaultBrand } from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';
import type { UploadedImage } from '@hvac/contract/images';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoApp, logIn, mutate, type TestApp } from '../../../test/app.ts';
import { createWebsiteImage, PASSWORD } from '../../../test/factories.ts';
import { sendForm } from '../../../test/forms.ts';
import { elements, metaOf } from '../../../test/html.ts';
import { picture } from '../../../test/pictures.ts';
import { PUBLIC_PATHS } from '../../../test/public-pages.ts';

const MANIFEST = '/admin/manifest.webmanifest';
const GREEN: Brand = { ...defaultBrand, primary: '#1b5e20' };

let app: FastifyInstance;
let orm: TestApp['orm'];
let cookie: string;
beforeAll(async () => {
  ({ app, orm } = await demoApp());
  cookie = await logIn(app, 'admin', PASSWORD);
});
beforeEach(() => orm.em.fork().execute('truncate settings, website_images'));

const linksOf = async (url: string) =>
  elements((await app.inject(url)).body, 'link').map(({ rel, href }) => [rel, href]);
const pixelsOf = async (name: string) => {
  const { rawPayload, headers } = await app.inject(`/admin/${name}`);
  expect(headers['content-type']).toBe('image/png');
  const { data, info } = await sharp(rawPayload)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const offset = (y * info.width + x) * 4;
    return [...data.subarray(offset, offset + 4)];
  };
  return { edge: info.width, at };
};

describe('the office as an app', () => {
  it('is offered by its own documents, not by public ones', async () => {
    for (const url of ['/admin', '/admin/login', '/admin/submissions?id=1']) {
      const links = await linksOf(url);
      expect(links).toContainEqual(['manifest', MANIFEST]);
      expect(links).toContainEqual(['apple-touch-icon', '/admin/touch-icon.png']);
      const { body, headers } = await app.inject(url);
      expect(metaOf(body, 'apple-mobile-web-app-title')).toBe('Hearthline');
      expect(headers['content-security-policy']).toContain("worker-src 'self'");
    }
    for (const url of PUBLIC_PATHS) {
      const { body, headers } = await app.inject(url);
      expect(body).not.toMatch(/manifest\.webmanifest|apple-mobile|\/admin\//);
      expect(headers['content-security-policy']).not.toContain('worker-src');
    }
  });

  it('is known to no script of a visitor', async () => {
    const scripts = new Set<string>();
    for (const url of PUBLIC_PATHS) {
      const { body } = await app.inject(url);
      for (const [path] of body.matchAll(/\/assets\/[\w.-]+\.js/g)) scripts.add(path);
    }
    const pending = [...scripts];
    for (const path of pending) {
      const { body } = await app.inject(path);
      for (const [, name] of body.matchAll(/"\.\/([\w.-]+\.js)"/g)) {
        const next = `/assets/${name}`;
        if (!scripts.has(next)) pending.push(next);
        scripts.add(next);
      }
      expect(body).not.toMatch(/serviceWorker|PushManager|\/admin\/worker\.js/);
    }
    expect(scripts.size).toBeGreaterThan(1);
  });

  it('has a manifest that starts in the inbox and stays in the office', async () => {
    await mutate(app, 'brand.save', { input: { value: GREEN, version: 0 }, cookie });
    const response = await app.inject(MANIFEST);
    expect(response.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(response.json()).toMatchObject({
      id: '/admin',
      short_name: 'Hearthline',
      start_url: '/admin/submissions',
      scope: '/admin',
      display: 'standalone',
      theme_color: brandColors(GREEN).navy[900],
    });
    for (const { src, sizes } of response.json().icons) {
      const { edge } = await pixelsOf(src.replace('/admin/', ''));
      expect(sizes).toBe(`${edge}x${edge}`);
    }
  });

  it('is revalidated, not downloaded again', async () => {
    for (const url of [MANIFEST, '/admin/icon-192.png', '/admin/badge-96.png']) {
      const { headers } = await app.inject(url);
      expect(headers['cache-control']).toBe('no-cache');
      const again = { 'if-none-match': String(headers.etag) };
      expect((await app.inject({ url, headers: again })).statusCode).toBe(304);
    }
  });

  it('has the mark in the colors of the brand as its icon', async () => {
    const navy = (brand: Brand) =>
      [1, 3, 5].map((at) => Number.parseInt(brandColors(brand).navy[800].slice(at, at + 2), 16));
    // In the house, below the roof.
    expect((await pixelsOf('icon-192.png')).at(20, 120)).toEqual([...navy(defaultBrand), 255]);
    await mutate(app, 'brand.save', { input: { value: GREEN, version: 0 }, cookie });
    expect((await pixelsOf('icon-192.png')).at(20, 120)).toEqual([...navy(GREEN), 255]);
    // In the flame, which is no shade of it.
    expect((await pixelsOf('icon-192.png')).at(96, 90).slice(0, 3)).toEqual([0xe8, 0x62, 0x2c]);
    expect((await pixelsOf('touch-icon.png')).at(2, 2)).toEqual([255, 255, 255, 255]);
  });

  it('has an uploaded logo as its icon', async () => {
    const image = { bytes: await picture({ width: 300, height: 300 }) };
    const uploaded = await sendForm(app, { url: '/api/images/upload', image, cookie });
    const before = await pixelsOf('icon-512.png');
    await createWebsiteImage(orm.em.fork(), 'logo', uploaded.json<UploadedImage>().file.url);
    const after = await pixelsOf('icon-512.png');
    expect(after.edge).toBe(512);
    expect(after.at(256, 100)).not.toEqual(before.at(256, 100));
  });

  it('has a badge of white on nothing', async () => {
    const { edge, at } = await pixelsOf('badge-96.png');
    expect(edge).toBe(96);
    expect(at(10, 60)).toEqual([255, 255, 255, 255]);
    expect(at(48, 45)[3]).toBe(0);
    expect(at(1, 1)[3]).toBe(0);
  });
});

/** The worker as it is served, in a browser of a few lines. */
const startWorker = async (windows: { url: string }[] = []) => {
  const { body } = await app.inject('/admin/worker.js');
  const listeners: Record<string, (event: object) => void> = {};
  const shown: [title: string, options: Record<string, unknown>][] = [];
  const opened: string[] = [];
  const messages: unknown[] = [];
  const self = {
    location: { origin: 'https://www.example.com' },
    addEventListener: (name: string, listen: (event: object) => void) => {
      listeners[name] = listen;
    },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => {
        shown.push([title, options]);
      },
    },
    clients: {
      matchAll: async () =>
        windows.map(({ url }) => ({
          url,
          postMessage: (message: unknown) => messages.push(message),
          focus: async () => messages.push('focus'),
        })),
      openWindow: async (url: string) => opened.push(url),
    },
  };
  new Function('self', body)(self);
  const happen = async (name: string, event: object = {}) => {
    const work: Promise<unknown>[] = [];
    listeners[name]?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) });
    await Promise.all(work);
  };
  return {
    shown,
    opened,
    messages,
    push: (text: string | null) =>
      happen('push', { data: text === null ? null : { json: () => JSON.parse(text) } }),
    press: (data: unknown) =>
      happen('notificationclick', { notification: { close: () => undefined, data } }),
    lose: () => happen('pushsubscriptionchange'),
  };
};
const messageOf = (notification: object) => JSON.stringify({ web_push: 8030, notification });

describe('the worker', () => {
  it('is a file of its own, asked for again each time', async () => {
    const { headers, statusCode } = await app.inject('/admin/worker.js');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('has no fetch handler and keeps nothing', () => {
    const folder = join(import.meta.dirname, '../../../../web/public/admin');
    expect(readdirSync(folder)).toEqual(['worker.js']);
    const text = readFileSync(join(folder, 'worker.js'), 'utf8');
    expect(text).not.toMatch(/fetch|caches|indexedDB|importScripts/);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['JSON of another kind', '[]'],
    ['null', 'null'],
    ['a message without a notification', JSON.stringify({ web_push: 8030 })],
    ['a notification without a title', messageOf({ body: 'x' })],
    ['the message of another website', JSON.stringify({ notification: { title: 'x' } })],
  ])('shows one notification for %s', async (_what, text) => {
    const worker = await startWorker();
    await worker.push(text);
    expect(worker.shown).toEqual([
      ['New request', expect.objectContaining({ data: '/admin/submissions', tag: 'requests' })],
    ]);
  });

  it('shows what was sent, and replaces what has the same tag', async () => {
    const worker = await startWorker();
    await worker.push(messageOf({ title: 'A', body: 'B', navigate: '/admin/x', tag: 'r12' }));
    expect(worker.shown).toEqual([
      [
        'A',
        {
          ...{ body: 'B', tag: 'r12', silent: false, renotify: true, data: '/admin/x' },
          ...{ icon: '/admin/icon-192.png', badge: '/admin/badge-96.png' },
        },
      ],
    ]);
    await worker.push(messageOf({ title: 'A', body: 'B', tag: 'r12', silent: true }));
    expect(worker.shown[1]?.[1]).toMatchObject({ silent: true, renotify: false });
  });

  it('opens the address, in an open office if there is one, and never another site', async () => {
    const closed = await startWorker([{ url: 'https://www.example.com/' }]);
    await closed.press('https://www.example.com/admin/submissions?id=1');
    await closed.press('https://evil.example/');
    expect(closed.opened).toEqual(['https://www.example.com/admin/submissions?id=1']);
    const office = await startWorker([{ url: 'https://www.example.com/admin' }]);
    await office.press('https://www.example.com/admin/submissions?id=1');
    expect(office.opened).toEqual([]);
    expect(office.messages).toEqual([{ open: '/admin/submissions?id=1' }, 'focus']);
  });

  it('says when the browser has ended the subscription', async () => {
    const worker = await startWorker();
    await worker.lose();
    expect(worker.shown[0]?.[0]).toBe('Notifications have stopped');
  });
});
