import { type Company, defaultCompany } from '@hvac/contract/company';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ENOUGH } from '../../test/app.ts';
import { createCategory, createPost } from '../../test/factories.ts';
import { blocks, elements, metaOf, scripts, textOf, titleOf } from '../../test/html.ts';
import { useOffice } from '../../test/office.ts';
import { PUBLIC_PATHS } from '../../test/public-pages.ts';
import { createOrm } from '../database/orm.ts';

const renamed: Company = {
  ...defaultCompany,
  name: 'North Star',
  phone: '(248) 555-0100',
  email: 'hello@north-star.example',
  timeZone: 'Asia/Tokyo',
  licenseNumber: 'AZ-7123',
  licenseState: 'AZ',
  yearFounded: 1987,
  certifications: ['NATE certified technicians'],
  guarantee: 'If it is not right, we come back.',
  financing: { partner: 'Lakes Bank', url: 'https://bank.example/apply' },
  reviews: { source: 'Google', count: 1212, url: 'https://reviews.example/north' },
  serviceArea: ['Ypsilanti'],
  hours: [{ days: 'Every day', hours: 'around the clock' }],
  holidays: [
    { day: 'Thanksgiving', date: '2026-11-26', hours: 'Closed' },
    {
      day: 'New Year’s Eve',
      date: '2026-12-31',
      hours: 'until noon',
      opening: { opens: '09:00', closes: '12:00' },
    },
    { day: 'Founders’ day', hours: 'Closed' },
  ],
  socialLinks: { ...defaultCompany.socialLinks, facebook: 'https://facebook.example/north' },
};

const { app, call, em } = useOffice({}, ENOUGH);
let version = 0;

const save = async (company: Company) => {
  const input = { value: company, version };
  const response = await call('settings.saveCompany', input);
  expect(response.statusCode).toBe(200);
  version += 1;
};
const bodyOf = async (path: string) => {
  const response = await app().inject(path);
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response.body;
};
const businessOf = (html: string) => {
  const [block] = blocks(html, 'script').filter(
    ({ attributes }) => attributes.type === 'application/ld+json',
  );
  return JSON.parse(block?.content ?? 'null');
};

beforeAll(async () => {
  // Pages are cached, as in production.
  const heating = await createCategory(em(), 'Heating');
  await createPost(em(), {
    title: 'Why Your Furnace Keeps Short Cycling',
    publishedAt: new Date('2026-11-20T20:00:00Z'),
    categories: [heating],
  });
});

describe('a change of the company record', () => {
  it.each(PUBLIC_PATHS)('is on %s at the very next request', async (path) => {
    await save(defaultCompany);
    expect(await bodyOf(path)).toContain(defaultCompany.phone);
    await save(renamed);
    const html = await bodyOf(path);
    expect(titleOf(html)).toContain('North Star');
    expect(metaOf(html, 'og:site_name')).toBe('North Star');
    const text = textOf(html);
    for (const shown of [
      'North Star. Licensed and insured in the State of Arizona. License AZ-7123.',
      renamed.phone,
      renamed.email,
      'around the clock',
    ]) {
      expect(text).toContain(shown);
    }
    const dialled = elements(html, 'a').filter(({ href }) => href?.startsWith('tel:'));
    expect(dialled.length).toBeGreaterThanOrEqual(3);
    expect(new Set(dialled.map(({ href }) => href))).toEqual(new Set(['tel:2485550100']));
    expect(html).not.toContain(defaultCompany.name);
    expect(html).not.toContain(defaultCompany.phone);
    expect(html).not.toContain(defaultCompany.email);
  });

  it('is in the feed, on the 404 page and on a form that is refused', async () => {
    expect(await bodyOf('/feed.xml')).toContain('<title>North Star: HVAC tips and advice</title>');
    const missing = await app().inject('/nothing');
    expect(titleOf(missing.body)).toBe('404 Page Not Found | North Star');
    expect(missing.body).toContain(renamed.phone);
    const form = await app().inject({ method: 'POST', url: '/contact', payload: { message: 'x' } });
    expect(form.statusCode).toBe(400);
    expect(form.body).toContain(renamed.phone);
    expect(form.body).not.toContain(defaultCompany.phone);
  });

  it('shows the dates in its time zone', async () => {
    for (const path of ['/blog', '/blog/why-your-furnace-keeps-short-cycling']) {
      expect(textOf(await bodyOf(path))).toContain('Nov 21, 2026');
    }
  });

  it('shows the cities and the holiday hours', async () => {
    expect(textOf(await bodyOf('/about'))).toContain('Ypsilanti');
    const contact = textOf(await bodyOf('/contact'));
    expect(contact).toContain('Thanksgiving, Nov 26, 2026 : Closed');
    expect(contact).toContain('New Year’s Eve, Dec 31, 2026 : until noon');
    expect(contact).toContain('Founders’ day: Closed');
  });

  it('shows the entered claims on the home page, the contact page and beside the plans', async () => {
    const license = 'Licensed and insured in the State of Arizona. License AZ-7123.';
    const home = await bodyOf('/');
    const line = /aria-label="Credentials".*?<\/ul>/s.exec(home)?.[0] ?? '';
    for (const claim of ['License AZ-7123', 'Insured', 'Since 1987', '1,212 reviews on Google']) {
      expect(textOf(line)).toContain(claim);
    }
    const strip = /(?<=aria-label="Credentials".*?<ul).*?<\/ul>/s.exec(home)?.[0] ?? '';
    for (const assurance of [
      '24/7 emergency service',
      ...renamed.certifications,
      renamed.guarantee,
    ]) {
      expect(textOf(strip)).toContain(assurance);
    }
    // The line above it says more about the license than the promise does.
    expect(textOf(strip)).not.toContain('Licensed and insured');
    const contact = textOf(await bodyOf('/contact'));
    expect(contact).toContain(`License ${license}`);
    expect(contact).toContain('Reviews 1,212 reviews on Google (opens in a new tab)');
    expect(contact).toContain('Financing Lakes Bank (opens in a new tab)');
    expect(textOf(await bodyOf('/services'))).toContain('Financing through Lakes Bank');
    const [link] = elements(home, 'a').filter(({ href }) => href === renamed.reviews.url);
    expect(link).toMatchObject({ target: '_blank', rel: 'noreferrer noopener' });
    expect(JSON.stringify(businessOf(home))).not.toMatch(/review|rating|Google/i);
  });

  it('claims nothing that was not entered', async () => {
    await save({ ...defaultCompany, licenseState: '', isInsured: false });
    const home = await bodyOf('/');
    expect(home).not.toContain('Credentials');
    expect(textOf(home)).toContain('Upfront pricing');
    expect(textOf(home)).toContain(`${defaultCompany.name}. `);
    expect(textOf(home)).not.toContain('in the State of');
    const contact = textOf(await bodyOf('/contact'));
    const { name, address } = defaultCompany;
    expect(contact).toContain(`Emergency: 24/7 ${name} ${address.street}`);
    expect(await bodyOf('/services')).not.toContain('Financing through');
    await save({ ...defaultCompany, reviews: { source: 'Google', count: 1, url: '' } });
    expect(textOf(await bodyOf('/'))).toContain('1 review on Google');
    expect(await bodyOf('/')).not.toContain('Since');
    await save(renamed);
  });

  it('links only the social icons that have an address', async () => {
    const html = await bodyOf('/');
    const link = elements(html, 'a').find(({ href }) => href === 'https://facebook.example/north');
    expect(link).toMatchObject({ rel: 'noreferrer', 'aria-label': /^Facebook/ });
    const placeholders = elements(html, 'span').filter(({ role }) => role === 'link');
    expect(placeholders.map((span) => span['aria-label'])).toEqual(['Instagram', 'X', 'LinkedIn']);
  });

  it('tells search engines the hours of dated holidays', async () => {
    expect(businessOf(await bodyOf('/contact'))).toMatchObject({
      name: 'North Star',
      telephone: renamed.phone,
      openingHoursSpecification: [],
      specialOpeningHoursSpecification: [
        { validFrom: '2026-11-26', validThrough: '2026-11-26', opens: '00:00', closes: '00:00' },
        { validFrom: '2026-12-31', validThrough: '2026-12-31', opens: '09:00', closes: '12:00' },
      ],
      sameAs: ['https://facebook.example/north'],
      areaServed: [{ '@type': 'City', name: 'Ypsilanti, MI' }],
    });
  });

  it('allows the maps service, and shows the map, once its key is set', async () => {
    const policy = async () => String((await app().inject('/')).headers['content-security-policy']);
    expect(await policy()).toContain("frame-src 'none'");
    await save({ ...renamed, mapsApiKey: 'FromOwner' });
    expect(await policy()).toContain('frame-src https://www.google.com;');
    const [frame] = elements(await bodyOf('/contact'), 'iframe');
    expect(frame?.src).toContain('key=FromOwner&q=North%20Star');
    await save(renamed);
    expect(elements(await bodyOf('/contact'), 'iframe')).toEqual([]);
  });
});

describe.each([
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"><img src=x onerror=alert(1)>',
  '</style><style>body{display:none}</style>',
  "';alert(1)//\u2028",
])('a company named %s', (name) => {
  it('runs no script anywhere', async () => {
    const short = name.slice(0, 40);
    const text = { name, tagline: name, licenseNumber: short, licenseState: short };
    const claims = {
      certifications: [short],
      guarantee: name,
      financing: { partner: short, url: 'https://bank.example/"><script>' },
      reviews: { source: short, count: 1, url: 'https://reviews.example/"><script>' },
    };
    const address = { street: name, city: name, state: 'MI', postalCode: '48067' };
    const holidays = [{ day: name, hours: name }];
    await save({ ...defaultCompany, ...text, ...claims, address, holidays, serviceArea: [name] });
    for (const path of PUBLIC_PATHS) {
      const html = await bodyOf(path);
      expect(scripts(html).map(({ content }) => content.startsWith('(()=>'))).toEqual([true]);
      expect(blocks(html, 'style')).toHaveLength(1);
      expect(elements(html, 'img').filter(({ src }) => src === 'x')).toEqual([]);
      expect(titleOf(html)).toContain(name.replace('\u2028', ''));
    }
    expect(businessOf(await bodyOf('/'))).toMatchObject({ name: name.trim() });
    const feed = await bodyOf('/feed.xml');
    expect(feed.match(/<script|<img|<style/)).toBeNull();
  });
});

describe('while the database is unavailable', () => {
  it('the site shows the last record that it has read, and does not cache such a page', async () => {
    await save(renamed);
    await bodyOf('/blog');
    // From here on, a page needs to read the record again.
    await save(renamed);
    const [database] = await em().execute('select current_database() as name');
    const server = createOrm(inject('serverUrl'));
    const allow = (allowed: boolean) =>
      server.em.execute(`alter database ${database?.name} allow_connections ${allowed}`);
    await allow(false);
    await server.em.execute(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = ?',
      [database?.name],
    );
    const contact = await app().inject('/contact');
    const post = await app().inject('/blog/why-your-furnace-keeps-short-cycling');
    await allow(true);
    await server.close(true);

    expect(contact.statusCode).toBe(200);
    expect(textOf(contact.body)).toContain(renamed.phone);
    expect(post.statusCode).toBe(503);
    expect(textOf(post.body)).toContain(renamed.phone);
    await vi.waitFor(() => em().execute('select 1'));
    await em().execute(`update settings set value = '{"phone":"734-555-0100"}'`);
    expect(textOf(await bodyOf('/contact'))).toContain('734-555-0100');
  });
});
