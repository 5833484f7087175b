import { HEIC_UNREADABLE } from '@hvac/contract/image-kind';
import { ONLY_FIRST_FRAME } from '@hvac/contract/image-motion';
import type { UploadedImage } from '@hvac/contract/images';
import { beforeAll, describe, expect, it } from 'vitest';
import { anotherApp, refusalOf } from '../../../test/app.ts';
import { createWebsiteImage } from '../../../test/factories.ts';
import { sendForm } from '../../../test/forms.ts';
import { useOffice } from '../../../test/office.ts';
import { animation, heicPhotograph, picture, pixelBomb } from '../../../test/pictures.ts';

const UPLOAD = '/api/images/upload';
const IMAGES = '/api/website/images';
const NOT_AN_IMAGE = 'Please select an image file (JPEG, PNG, GIF, etc.).';
const FIELDS = { name: 'Hero', location: 'home-hero' };
const EXTERNAL = 'https://example.com/a.jpg';
const FOCUS_PROBLEM = 'A focal point is a whole number from 0 to 100';
const URL_PROBLEM = 'Please enter a valid URL including the protocol (http:// or https://).';

const { app, cookie, em, form, orm, rest } = useOffice();
let photo: { bytes: Buffer };
beforeAll(async () => {
  photo = { bytes: await picture({ width: 600, height: 400 }) };
});

const newImage = async (path = EXTERNAL) =>
  (await createWebsiteImage(em(), 'home-hero', path, new Date('2026-01-01'))).id;
const upload = async () =>
  (await form({ url: UPLOAD, image: photo })).json<UploadedImage>().file.url;
const statusAt = async (url: string) => (await app().inject(url)).statusCode;

describe('access', () => {
  it.each([
    ['POST', UPLOAD],
    ['POST', IMAGES],
    ['PATCH', `${IMAGES}/1`],
  ] as const)('%s %s asks a visitor to log in, whatever is sent', async (method, url) => {
    const responses = [
      await sendForm(app(), { method, url, image: photo, fields: FIELDS }),
      await sendForm(app(), { method, url }),
      await app().inject({
        method,
        url,
        payload: '{',
        headers: { 'content-type': 'application/json' },
      }),
      await app().inject({ method, url }),
    ];
    for (const response of responses) expect(refusalOf(response)).toEqual([401, 'Please log in']);
  });

  it.each([
    ['POST', IMAGES],
    ['PATCH', `${IMAGES}/1`],
    ['GET', IMAGES],
    ['DELETE', `${IMAGES}/1`],
  ] as const)('%s %s refuses an editor [spec 533, 543]', async (method, url) => {
    const response = await app().inject({ method, url, headers: { cookie: cookie('editor') } });
    expect(refusalOf(response)).toEqual([403, 'Only an administrator may do this']);
    expect((await app().inject({ method, url })).statusCode).toBe(401);
  });

  it('a page of another site may send nothing', async () => {
    const headers = { cookie: cookie(), origin: 'https://evil.example' };
    const response = await app().inject({ method: 'POST', url: UPLOAD, headers });
    expect(response.statusCode).toBe(403);
  });
});

describe('POST /api/images/upload', () => {
  it('asks for a file [spec 526]', async () => {
    const asks = [400, 'Please select an image file to upload.'];
    const nothing = { bytes: Buffer.alloc(0), name: '', type: 'application/octet-stream' };
    for (const image of [undefined, nothing]) {
      const response = await form({
        url: UPLOAD,
        fields: { postId: '1' },
        image,
      });
      expect(refusalOf(response)).toEqual(asks);
    }
  });

  it.each([
    [
      "a drawing (SVG), which can't be used here. Open it, save it as JPEG or PNG, and choose that",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['a web page (HTML)', '<!doctype html><script>alert(1)</script>'],
    ['a PDF document', '%PDF-1.7'],
    ['a text file', 'A furnace'],
  ])('refuses %s, whatever it is called [spec 526]', async (what, text) => {
    const image = { bytes: Buffer.from(text), name: 'photo.png', type: 'image/png' };
    const response = await form({ url: UPLOAD, image });
    expect(refusalOf(response)).toEqual([415, `This is ${what}. ${NOT_AN_IMAGE}`]);
  });

  it('refuses an empty file, whatever it is called', async () => {
    const image = { bytes: Buffer.alloc(0), name: 'photo.png', type: 'image/png' };
    const response = await form({ url: UPLOAD, image });
    expect(refusalOf(response)).toEqual([415, `This file is empty. ${NOT_AN_IMAGE}`]);
  });

  it('tells what to do about a photo that only an iPhone can read', async () => {
    const image = { bytes: heicPhotograph(), name: 'IMG_0001.HEIC', type: 'image/heic' };
    const response = await form({ url: UPLOAD, image });
    expect(refusalOf(response)).toEqual([415, HEIC_UNREADABLE]);
  });

  it('refuses a damaged file', async () => {
    const image = { bytes: photo.bytes.subarray(0, 1000) };
    const response = await form({ url: UPLOAD, image });
    expect(refusalOf(response)).toEqual([
      400,
      'This photo is damaged or incomplete. Please choose another one.',
    ]);
  });

  it('refuses too many pixels and too many bytes', async () => {
    const bomb = { bytes: pixelBomb(30_000, 30_000) };
    const heavy = { bytes: Buffer.alloc(25 * 1024 * 1024 + 1) };
    for (const image of [bomb, heavy]) {
      const response = await form({ url: UPLOAD, image });
      expect(response.statusCode).toBe(413);
      expect(refusalOf(response)[1]).toMatch(/at most (50 megapixels|25 MB)/);
    }
  });

  it.each([
    ['application/json', '{}', 415],
    ['text/plain', 'photo', 415],
    ['multipart/form-data', 'photo', 400],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a', 400],
    ['multipart/form-data; boundary=x', '', 400],
  ])('refuses %s %j', async (type, payload, status) => {
    const headers = { cookie: cookie(), 'content-type': type };
    const response = await app().inject({ method: 'POST', url: UPLOAD, headers, payload });
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toMatch(/^[A-Z].*\w.*/);
    expect(response.body).not.toMatch(/busboy|boundary|Multipart:|node_modules/i);
  });

  it('refuses a form with too many parts', async () => {
    const fields = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`f${n}`, 'x']));
    const response = await form({ url: UPLOAD, fields, image: photo });
    expect(response.statusCode).toBe(413);
  });

  it('stores a picture under a generated name, for editors as well [spec 381, 382, 383, 526]', async () => {
    const image = { ...photo, name: '../../etc/passwd\0.php', type: 'text/html' };
    const response = await form(
      {
        url: `${UPLOAD}?postId=7`,
        image,
      },
      'editor',
    );
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      success: true,
      file: {
        url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.webp$/),
        width: 600,
        height: 400,
      },
    });
    expect(await statusAt(response.json().file.url)).toBe(200);
  });

  it('says that only the first frame of an animation is kept', async () => {
    const image = { bytes: await animation(), name: 'fan.gif' };
    const response = await form({ url: UPLOAD, image });
    expect([response.statusCode, response.json().file.notice]).toEqual([201, ONLY_FIRST_FRAME]);
  });

  it('accepts sixty uploads a minute from each user', async () => {
    const limited = await anotherApp(orm(), { rateLimit: true });
    const responses = [];
    for (let n = 0; n < 61; n += 1) {
      const image = { bytes: Buffer.from('nothing') };
      responses.push(await sendForm(limited, { url: UPLOAD, image, cookie: cookie() }));
    }
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([...Array(60).fill(415), 429]);
    expect(responses.at(-1)?.headers['retry-after']).toMatch(/^\d+$/);
    const other = await sendForm(limited, { url: UPLOAD, image: photo, cookie: cookie('editor') });
    expect(other.statusCode).toBe(201);
  });
});

describe('POST /api/website/images', () => {
  const add = (fields: Record<string, string>, image?: { bytes: Buffer }) =>
    form({ url: IMAGES, fields, image });

  it.each([
    [{ location: 'home-hero', path: EXTERNAL }, 'Name is required'],
    [{ ...FIELDS, name: '   ', path: EXTERNAL }, 'Name is required'],
    [{ name: 'Hero', path: EXTERNAL }, 'Location is required'],
    [{ ...FIELDS, location: '', path: EXTERNAL }, 'Location is required'],
    [FIELDS, 'Please upload an image or provide an image URL'],
    [{ ...FIELDS, path: '' }, 'Please upload an image or provide an image URL'],
    [{ ...FIELDS, path: 'photo.jpg' }, URL_PROBLEM],
    [{ ...FIELDS, path: 'javascript:alert(1)' }, URL_PROBLEM],
    [{ ...FIELDS, path: 'https://ada:secret@example.com/' }, URL_PROBLEM],
    [{ ...FIELDS, name: 'x'.repeat(201), path: EXTERNAL }, 'Too long (max 200 characters)'],
    [
      { ...FIELDS, description: 'x'.repeat(1001), path: EXTERNAL },
      'Too long (max 1,000 characters)',
    ],
    [{ ...FIELDS, focusX: '101', path: EXTERNAL }, FOCUS_PROBLEM],
    [{ ...FIELDS, focusY: '-1', path: EXTERNAL }, FOCUS_PROBLEM],
    [{ ...FIELDS, focusY: '', path: EXTERNAL }, FOCUS_PROBLEM],
    [{ ...FIELDS, focusX: '1e1', path: EXTERNAL }, FOCUS_PROBLEM],
  ])('refuses %j [spec 477, 478, 534]', async (fields, message) => {
    expect(refusalOf(await add(fields as unknown as Record<string, string>))).toEqual([
      400,
      message,
    ]);
  });

  it('refuses a field that is too long', async () => {
    const response = await add({ ...FIELDS, description: 'x'.repeat(9000) }, photo);
    expect(response.statusCode).toBe(413);
  });

  it('adds a picture of another site [spec 496, 534]', async () => {
    const response = await add({ ...FIELDS, alt: 'A house', path: EXTERNAL, unknown: 'field' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.any(Number),
      ...FIELDS,
      description: null,
      alt: 'A house',
      path: EXTERNAL,
      focusX: 50,
      focusY: 50,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
  });

  it('adds an uploaded picture, which wins over an address [spec 496, 534]', async () => {
    const { path } = (
      await add({ ...FIELDS, description: 'The top', path: EXTERNAL }, photo)
    ).json();
    expect(path).toMatch(/^\/uploads\//);
    expect(await statusAt(path)).toBe(200);
  });
});

describe('PATCH /api/website/images/{id}', () => {
  const change = (id: number | string, fields: Record<string, string>, image?: { bytes: Buffer }) =>
    form({ method: 'PATCH', url: `${IMAGES}/${id}`, fields, image });

  it.each(['0', 'abc', '2147483647', '2147483648', '1.5'])('finds nothing for %s', async (id) => {
    expect(refusalOf(await change(id, { name: '' }))).toEqual([404, 'There is no such image']);
  });

  it('refuses what may not be empty', async () => {
    const id = await newImage();
    expect(refusalOf(await change(id, { name: '' }))).toEqual([400, 'Name is required']);
    expect(refusalOf(await change(id, { location: ' ' }))).toEqual([400, 'Location is required']);
    expect(refusalOf(await change(id, { path: '/etc/passwd' }))).toEqual([400, URL_PROBLEM]);
  });

  it('accepts an address of our own as well, while its picture exists', async () => {
    const id = await newImage();
    const own = await upload();
    for (const path of [own, '/img/skyline.svg']) {
      expect((await change(id, { path })).json().path).toBe(path);
    }
    await app().worker.doDueJobs();
    expect(refusalOf(await change(id, { path: own }))[1]).toMatch(/no longer exists/);
  });

  it('changes what is given and leaves the rest [spec 481, 497, 535]', async () => {
    const id = await newImage();
    const before = (await change(id, {})).json();
    expect(before.updatedAt).toBe('2026-01-01T00:00:00.000Z');
    const { updatedAt, ...after } = (await change(id, { description: 'New' })).json();
    expect(after).toEqual({ ...withoutDate(before), description: 'New' });
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect((await change(id, { description: '' })).json().description).toBeNull();
  });

  it('keeps the focal point of a picture, and resets it with the picture', async () => {
    const id = await newImage();
    expect((await change(id, { focusX: '0', focusY: '100' })).json()).toMatchObject({
      focusX: 0,
      focusY: 100,
    });
    expect((await change(id, { alt: 'A van', path: EXTERNAL })).json().focusY).toBe(100);
    expect((await change(id, {}, photo)).json()).toMatchObject({ focusX: 50, focusY: 50 });
    const path = `${EXTERNAL}?new`;
    expect((await change(id, { path, focusX: '20' })).json()).toMatchObject({
      focusX: 20,
      focusY: 50,
    });
    expect(refusalOf(await change(id, { focusX: 'left' }))).toEqual([400, FOCUS_PROBLEM]);
  });

  it('replaces the picture and removes the file that nothing refers to [spec 497]', async () => {
    const first = await upload();
    const id = await newImage(first);
    const second = (await change(id, {}, photo)).json().path;
    expect(second).not.toBe(first);
    await app().worker.doDueJobs();
    expect([await statusAt(first), await statusAt(second)]).toEqual([404, 200]);
    await change(id, { path: EXTERNAL });
    await app().worker.doDueJobs();
    expect(await statusAt(second)).toBe(404);
  });

  it('keeps the file that another image shows', async () => {
    const shared = await upload();
    const id = await newImage(shared);
    await newImage(shared);
    await change(id, { path: EXTERNAL });
    await app().worker.doDueJobs();
    expect(await statusAt(shared)).toBe(200);
  });
});

const withoutDate = ({ updatedAt: _, ...image }: Record<string, unknown>) => image;

describe('the other calls', () => {
  it('DELETE removes the image and its file [spec 536]', async () => {
    const path = await upload();
    const url = `${IMAGES}/${await newImage(path)}`;
    const headers = { cookie: cookie() };
    expect((await app().inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
    await app().worker.doDueJobs();
    expect(await statusAt(path)).toBe(404);
    expect((await app().inject({ method: 'DELETE', url, headers })).statusCode).toBe(404);
  });

  it('GET lists all [spec 533]', async () => {
    const id = await newImage();
    const list = (await rest('GET', IMAGES)).json();
    expect(list.find((image: { id: number }) => image.id === id)).toMatchObject({
      name: expect.any(String),
      description: null,
      path: EXTERNAL,
      location: 'home-hero',
    });
  });

  it('GET location returns the path of what is shown at a place, always as JSON [spec 236, 237, 510]', async () => {
    await em().execute('truncate website_images');
    expect(await statusAt(`${IMAGES}/location/hero`)).toBe(404);
    await newImage();
    const shown = await app().inject(`${IMAGES}/location/hero`);
    expect(shown.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(shown.json()).toMatchObject({ path: EXTERNAL });
    // No client has to show a body as a picture.
    await em().execute('truncate website_images');
    await newImage(await upload());
    const own = await app().inject({
      url: `${IMAGES}/location/hero`,
      headers: { accept: 'image/*' },
    });
    expect(own.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(own.json().path).toMatch(/^\/uploads\/\w+\.webp$/);
    for (const place of ['__proto__', '%00', 'x'.repeat(400)]) {
      expect(await statusAt(`${IMAGES}/location/${place}`)).toBe(404);
    }
  });
});
