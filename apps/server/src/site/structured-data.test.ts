import { defaultCompany } from '@hvac/contract/company';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { createCategory, createPost } from '../../test/factories.ts';

const SITE = 'https://www.example.com';

interface LinkedData {
  '@type': string;
  itemListElement?: { position: number; item: string }[];
  [property: string]: unknown;
}

describe('what a page tells search engines about itself', () => {
  let app: TestApp['app'];

  beforeAll(async () => {
    const test = await testApp({ siteUrl: SITE });
    app = test.app;
    const em = test.orm.em.fork();
    const category = await createCategory(em, 'Heating');
    await createPost(em, { title: '</script><b>Cold', categories: [category] });
    await createPost(em, {
      title: 'Formatted',
      content:
        '# Two words\n\n- [four](/services) more `five`\n\n![a photo](https://example.com/a.png)',
      contentFormat: 'markdown',
    });
  });

  const dataOf = async (path: string): Promise<LinkedData[]> => {
    const { body } = await app.inject(path);
    const blocks = body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
    return Array.from(blocks, ([, json]) => JSON.parse(json ?? ''));
  };
  const typesOf = async (path: string) => (await dataOf(path)).map((data) => data['@type']);

  it.each(['/nothing', '/blog/nothing', '/blog/category/nothing', '/blog?page=99'])(
    'is nothing on %s',
    async (path) => {
      expect(await typesOf(path)).toEqual([]);
    },
  );

  it('never contains reviews or questions', async () => {
    for (const { path } of SITE_PAGES) {
      expect(JSON.stringify(await dataOf(path))).not.toMatch(/Review|Rating|FAQPage/);
    }
  });

  it('names the company with address, hours and area, from the company record', async () => {
    const [business] = await dataOf('/');
    expect(business).toMatchObject({
      '@type': 'HVACBusiness',
      name: defaultCompany.name,
      telephone: defaultCompany.phone,
      url: `${SITE}/`,
      address: { '@type': 'PostalAddress', addressRegion: 'MI', addressCountry: 'US' },
      openingHoursSpecification: [
        { opens: '08:00', closes: '18:00' },
        { dayOfWeek: ['Saturday'], opens: '09:00', closes: '15:00' },
      ],
    });
    expect(business).toMatchObject({
      '@context': 'https://schema.org',
      '@id': `${SITE}/#business`,
      email: defaultCompany.email,
      image: `${SITE}/og/default.jpg`,
      address: {
        streetAddress: defaultCompany.address.street,
        addressLocality: defaultCompany.address.city,
        postalCode: defaultCompany.address.postalCode,
      },
    });
    expect(business?.areaServed).toEqual(
      defaultCompany.serviceArea.map((city) => ({ '@type': 'City', name: `${city}, MI` })),
    );
    expect(business?.areaServed).toHaveLength(8);
    expect(JSON.stringify(business)).toContain('"dayOfWeek":["Monday","Tuesday","Wednesday"');
  });

  it('describes a post with its required properties, whatever its title contains', async () => {
    const [posting, trail] = await dataOf('/blog/scriptbcold');
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: '</script><b>Cold',
      datePublished: expect.stringMatching(/Z$/),
      dateModified: expect.stringMatching(/Z$/),
      image: `${SITE}/og/default.jpg`,
      author: { '@id': `${SITE}/#business`, name: defaultCompany.name },
      publisher: { '@id': `${SITE}/#business`, name: defaultCompany.name },
      description: 'Summary of </script><b>Cold',
      mainEntityOfPage: `${SITE}/blog/scriptbcold`,
    });
    expect(trail?.itemListElement?.map(({ position, item }) => [position, item])).toEqual([
      [1, `${SITE}/`],
      [2, `${SITE}/blog`],
      [3, `${SITE}/blog/scriptbcold`],
    ]);
  });

  it('names the photos of a post and its words, as they are read', async () => {
    const [posting] = await dataOf('/blog/formatted');
    expect(posting).toMatchObject({
      image: [`${SITE}/og/default.jpg`, 'https://example.com/a.png'],
      wordCount: 7,
    });
  });

  it.each(['/services', '/about', '/blog', '/blog/category/heating'])(
    'gives %s breadcrumbs',
    async (path) => {
      expect(await typesOf(path)).toContain('BreadcrumbList');
    },
  );

  it('includes a picture for when a page is shared', async () => {
    const { body } = await app.inject('/');
    expect(body).toContain(`<meta property="og:image" content="${SITE}/og/default.jpg"/>`);
    expect((await app.inject('/og/default.jpg')).headers['content-type']).toBe('image/jpeg');
  });
});
