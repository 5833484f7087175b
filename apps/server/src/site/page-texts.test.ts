import { type Company, defaultCompany } from '@hvac/contract/company';
import { defaultTexts, type SiteTexts, type TextPageName } from '@hvac/contract/texts/pages';
import type { Versioned } from '@hvac/contract/versioned';
import { beforeAll, describe, expect, it } from 'vitest';
import { appWithPages, dataOf, ENOUGH } from '../../test/app.ts';
import { createCategory } from '../../test/factories.ts';
import { blocks, elements, metaOf, scripts, textOf, titleOf } from '../../test/html.ts';
import { useOffice } from '../../test/office.ts';
import { loadWebBuild } from './web-build.ts';

const { app, call, em, orm, read } = useOffice({}, ENOUGH);

/** Saves the defaults of a page with these changes. */
const change = async <Page extends TextPageName>(page: Page, texts: Partial<SiteTexts[Page]>) => {
  const { version } = await read<Versioned<unknown>>('settings.pageTexts', { page });
  const input = { page, value: { ...defaultTexts(page), ...texts }, version };
  dataOf(await call('settings.savePageTexts', input));
};
const bodyOf = async (path: string, status = 200) => {
  const response = await app().inject(path);
  expect([path, response.statusCode]).toEqual([path, status]);
  return response.body;
};
const linkedData = (html: string) =>
  blocks(html, 'script')
    .filter(({ attributes }) => attributes.type === 'application/ld+json')
    .map(({ content }) => JSON.parse(content));

beforeAll(async () => {
  // Pages are cached, as in production.
  await createCategory(em(), 'Heating');
  await em().execute(`update blog_categories set description = null`);
});

describe('a changed text', () => {
  it('is on its page at the very next request: heading, title, description, list', async () => {
    expect(textOf(await bodyOf('/'))).not.toContain('Warm homes');
    await change('home', {
      metaTitle: 'Warm homes | {company}',
      metaDescription: 'Call {phone} & relax',
      heading: 'Warm homes in {city}',
      reasons: [{ title: 'On time', description: 'By the minute.', icon: 'clock' }],
      testimonials: [],
    });
    const html = await bodyOf('/');
    expect(titleOf(html)).toBe('Warm homes | Hearthline Heating & Cooling');
    expect(metaOf(html, 'description')).toBe('Call 313-555-0142 & relax');
    expect(metaOf(html, 'og:title')).toBe('Warm homes | Hearthline Heating & Cooling');
    const text = textOf(html);
    expect(text).toContain('Warm homes in Royal Oak');
    expect(text).toContain('By the minute.');
    expect(text).not.toContain('NATE-certified');
    expect(text).not.toContain('What our customers say');
  });

  it('of header, footer and call to action is on every page, and in the breadcrumbs', async () => {
    await bodyOf('/about');
    await change('shared', { menuHome: 'Start', menuAbout: 'Team', callHeading: 'Cold?' });
    const html = await bodyOf('/about');
    expect(textOf(html)).toContain('Cold?');
    expect(linkedData(html).at(-1)).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Start' }, { name: 'Team' }],
    });
  });

  it('of the services keeps their anchors and their places in the contact form', async () => {
    const services = defaultTexts('services').services.map((service, index) => ({
      ...service,
      title: `Trade ${index + 1}`,
    }));
    await change('services', { services });
    const html = await bodyOf('/services');
    const ids = elements(html, 'section').map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['heating', 'cooling', 'air quality']));
    expect(textOf(html)).toContain('Trade 3');
    expect(textOf(await bodyOf('/contact?service=cooling'))).toContain('Trade 2');
  });

  it('of the blog is in its lists and in the feed', async () => {
    await bodyOf('/feed.xml');
    await change('blog', {
      heading: 'Good air',
      feedTitle: 'Air news',
      feedDescription: 'For {city}.',
      categoryDescription: '{category} at {company}',
    });
    expect(titleOf(await bodyOf('/blog'))).toBe('Good air | Hearthline Heating & Cooling');
    expect(metaOf(await bodyOf('/blog/category/heating'), 'description')).toBe(
      'Heating at Hearthline Heating & Cooling',
    );
    const feed = await bodyOf('/feed.xml');
    expect(feed).toContain('<title>Hearthline Heating &amp; Cooling: Air news</title>');
    expect(feed).toContain('<description>For Royal Oak.</description>');
  });

  it('of missing and unavailable pages is on them', async () => {
    await bodyOf('/nothing', 404);
    await change('notices', {
      missingText: 'Gone fishing.',
      missingDescription: 'No such page.',
      unavailableHeading: 'Short break',
    });
    const missing = await bodyOf('/nothing', 404);
    expect(textOf(missing)).toContain('Gone fishing.');
    expect(metaOf(missing, 'description')).toBe('No such page.');
    const failing = await appWithPages(orm(), async () => {
      const source = await loadWebBuild();
      const build = await source.load();
      const renderPage = () => Promise.reject(new Error('A page with a bug'));
      return { ...source, load: async () => ({ ...build, renderPage }) };
    });
    const unavailable = await failing.inject('/about');
    expect(unavailable.statusCode).toBe(500);
    expect(textOf(unavailable.body)).toContain('Short break');
  });

  it('of the privacy page creates it, names it in the footer, and removes it again', async () => {
    expect(textOf(await bodyOf('/'))).not.toContain('What we keep');
    await bodyOf('/privacy', 404);
    await change('privacy', { heading: 'What we keep', text: 'Nothing, says {company}.' });
    expect(textOf(await bodyOf('/'))).toContain('What we keep');
    const privacy = await bodyOf('/privacy');
    expect(textOf(privacy)).toContain('Nothing, says Hearthline Heating & Cooling.');
    await change('privacy', { heading: 'What we keep' });
    await bodyOf('/privacy', 404);
  });
});

describe.each([
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"><img src=x onerror=alert(1)>',
  '</style><style>body{}</style>',
  "';alert(1)//\u2028",
  'עברית \u202e txet',
])('texts that say %s', (text) => {
  it('run no script anywhere', async () => {
    await change('about', { metaTitle: text, metaDescription: text, heading: text });
    await change('contact', { questions: [{ question: text, answer: text }] });
    await change('blog', { heading: text, feedTitle: text });
    for (const path of ['/about', '/contact', '/blog']) {
      const html = await bodyOf(path);
      expect(scripts(html).map(({ content }) => content.startsWith('(()=>'))).toEqual([true]);
      expect(blocks(html, 'style')).toHaveLength(1);
      expect(elements(html, 'img').filter(({ src }) => src === 'x')).toEqual([]);
    }
    expect(titleOf(await bodyOf('/about'))).toBe(text.trim());
    const feed = await bodyOf('/feed.xml');
    expect(feed.match(/<script|<img|<style/)).toBeNull();
  });
});

describe('a company that claims no license and no insurance', () => {
  const claim = async (claims: Partial<Company>) => {
    const { version } = await read<Versioned<Company>>('settings.company');
    const input = { value: { ...defaultCompany, ...claims }, version };
    dataOf(await call('settings.saveCompany', input));
  };

  it.each([
    { licenseState: '', isInsured: false },
    { licenseState: '', isInsured: true },
    { licenseState: 'MI', isInsured: false },
  ])('claims no more than %j on any page', async (claims) => {
    for (const page of ['home', 'services', 'about', 'contact', 'shared'] as const) {
      dataOf(await call('settings.resetPageTexts', { page }));
    }
    await claim({});
    expect(await bodyOf('/')).toMatch(/licensed and insured/i);
    await claim(claims);
    for (const path of ['/', '/services', '/about', '/contact']) {
      // The record's own sentence stays true.
      const html = (await bodyOf(path)).replaceAll(
        /Licensed in the State of Michigan\.|Insured\./g,
        '',
      );
      expect([path, html.match(/.{30}(licens|insur|bonded).{30}/i)?.[0]]).toEqual([
        path,
        undefined,
      ]);
    }
    await claim({});
    expect(await bodyOf('/services')).toContain('Licensed work, written price first.');
  });
});
