import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../test/app.ts';
import { createPost } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';

const ILLUSTRATION = '/img/post-short-cycling.svg';
const NO_IMAGE = [404, 'There is no such image'];

const { app, em, rest } = useOffice();

const addressOf = async (options: Parameters<typeof createPost>[1]) =>
  `/api/post/${(await createPost(em(), options)).id}/image`;

describe('/api/post/{id}/image', () => {
  it.each(['0', '-1', '1e99', '1e0', '1.0', 'abc', '2147483648', '99999999999999999999', '+1'])(
    'finds nothing for the id %s',
    async (id) => {
      await addressOf({ featuredImage: ILLUSTRATION });
      expect(refusalOf(await app().inject(`/api/post/${id}/image`))).toEqual(NO_IMAGE);
    },
  );

  it.each(['%00', '1%00', "1'%20or%201=1", '..%2f1', '%E0%A4%A', '1'.repeat(600)])(
    'does not fail for the id %s',
    async (id) => {
      const { statusCode } = await app().inject(`/api/post/${id}/image`);
      expect([400, 404, 414]).toContain(statusCode);
    },
  );

  it('finds nothing for a post that does not exist or has no picture', async () => {
    const none = await addressOf({ featuredImage: null });
    const empty = await addressOf({ featuredImage: '' });
    for (const url of [none, empty, '/api/post/2147483647/image']) {
      const response = await app().inject(url);
      expect(refusalOf(response)).toEqual(NO_IMAGE);
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  it.each(['../../package.json', '/etc/passwd', 'post.jpg', '/uploads/x.svg/..', 'x.svg\u2028'])(
    'finds nothing for the stored value %s',
    async (featuredImage) => {
      const url = await addressOf({ featuredImage });
      expect((await app().inject(url)).statusCode).toBe(404);
    },
  );

  it('hides the picture of a draft', async () => {
    const url = await addressOf({ featuredImage: ILLUSTRATION, published: false });
    expect(refusalOf(await app().inject(url))).toEqual(NO_IMAGE);
    const external = 'https://example.com/a.jpg';
    const draft = await addressOf({ featuredImage: external, published: false });
    expect(refusalOf(await app().inject(draft))).toEqual(NO_IMAGE);
  });

  it('shows the picture of a draft to users who are logged in, and to no shared cache', async () => {
    const url = await addressOf({ featuredImage: ILLUSTRATION, published: false });
    for (const address of [url, `${url}?t=1`]) {
      const response = await rest('GET', address, { as: 'editor' });
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('private, no-cache');
    }
  });

  it('redirects to a picture of another site', async () => {
    const featuredImage = 'https://example.com/a.jpg?width=800';
    const response = await app().inject(await addressOf({ featuredImage }));
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(featuredImage);
  });

  it('redirects in ASCII, whatever characters the address has', async () => {
    const featuredImage = 'https://example.com/heizkörper 🔥.jpg';
    const response = await app().inject(await addressOf({ featuredImage }));
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(
      'https://example.com/heizk%C3%B6rper%20%F0%9F%94%A5.jpg',
    );
  });

  it('does not redirect to a stored value that no header can hold', async () => {
    const featuredImage = 'https://example.com/\r\nset-cookie: a=b';
    const response = await app().inject(await addressOf({ featuredImage }));
    expect(refusalOf(response)).toEqual(NO_IMAGE);
  });

  it('shows a picture, safe to open as a document [spec 537]', async () => {
    const response = await app().inject(await addressOf({ featuredImage: ILLUSTRATION }));
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/);
    expect(response.body).toContain('<svg');
  });

  it('is cached for a year under an address that names the version', async () => {
    const url = await addressOf({ featuredImage: ILLUSTRATION });
    const response = await app().inject(`${url}?t=1772366400000`);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('is revalidated under an address without a version', async () => {
    const url = await addressOf({ featuredImage: ILLUSTRATION });
    const first = await app().inject(url);
    expect(first.headers['cache-control']).toBe('no-cache');
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await app().inject({ url, headers })).statusCode).toBe(304);
  });
});
