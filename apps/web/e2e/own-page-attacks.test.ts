import { defaultCompany } from '@hvac/contract/company';
import type { OwnPageFields } from '@hvac/contract/own-pages';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import { expect, test } from 'vitest';
import { ALLOWED } from '../../server/test/article-lists.ts';
import { ARTICLE_ATTACKS } from '../../server/test/fixtures/article-attacks.ts';
import { mutateAsOwner } from './api.ts';
import { problemsOf } from './article-problems.ts';
import { useInstance } from './own-instance.ts';
import { DESK, hydrate, useBrowser } from './page.ts';
import { pageHeading } from './steps.ts';

/** Attacks in every field of the owner's pages, in real pages with their Content-Security-Policy. */
const { openPage } = useBrowser();
const instance = useInstance();

const PER_PAGE = 24;
// Pictures of other sites, which cannot be loaded here.
const NO_PICTURE = [/failed request: https:/, /Failed to load resource/];
/** What the text of a page may have besides that of an article. */
const WITH_PARTS: typeof ALLOWED = {
  ...ALLOWED,
  bdi: [],
  dd: [],
  div: [...(ALLOWED.div ?? []), 'class', 'lang', 'dir'],
  dl: [],
  dt: [],
  h2: [...(ALLOWED.h2 ?? []), 'lang', 'dir'],
  img: [...(ALLOWED.img ?? []), 'fetchpriority'],
  p: ['class'],
  span: ['lang', 'dir'],
  ul: ['lang', 'dir'],
};
const OWN_ATTACKS = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '\u2028</title><base href=//evil.example>',
  '{{constructor}}{__proto__}<%= 1 %>',
  'javascript:alert(1)',
  '&lt;img src=x onerror=alert(1)&gt;',
  '</style></textarea></noscript>]]><svg/onload=alert(1)>',
  '\u202eevil\u2066\u200f<b>',
];
const attacks = [...OWN_ATTACKS, ...ARTICLE_ATTACKS].map((attack) => attack.replaceAll('\0', ''));
const batches = Array.from({ length: Math.ceil(attacks.length / PER_PAGE) }, (_, index) =>
  attacks.slice(index * PER_PAGE, (index + 1) * PER_PAGE),
);
/** An attack as a field of one line takes it. */
const line = (attack: string | undefined, most: number) =>
  (attack ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, most)
    .trim()
    .toWellFormed() || 'x';

const filled = (text = '') => fillPlaceholders(text, defaultCompany);

const pageOf = (some: string[], path: string): Partial<OwnPageFields> & { published: boolean } => ({
  ...{ path, kind: 'area', language: 'ar', published: true, showsOffers: true },
  ...{ featuredImage: '/img/hero.svg', featuredImageAlt: line(some[0], 300) },
  ...{ label: line(some[0], 40), title: line(some[1], 80), metaTitle: line(some[2], 60) },
  ...{ description: line(some[3], 160), intro: line(some[4], 300), button: line(some[5], 24) },
  ...{ city: line(some[6], 80), content: some.join('\n\n***\n\n') },
  facts: some.slice(0, 6).map((x) => ({ label: line(x, 30), value: line(x, 60) })),
  questions: some.slice(0, 12).map((x) => ({ question: line(x, 120), answer: line(x, 600) })),
  gallery: some.map((x) => ({
    ...{ image: '/img/hero.svg', alt: line(x, 300), caption: line(x, 120) },
  })),
});

test('no attack gets further than the field it was typed into', async () => {
  const page = await openPage('about:blank', {
    ...{ width: DESK, siteUrl: instance.siteUrl, expected: NO_PICTURE },
  });
  for (const [index, some] of batches.entries()) {
    const fields = pageOf(some, `areas/attack-${index}`);
    await mutateAsOwner(instance.siteUrl, 'ownPages.create', fields);
    await page.goto(`/${fields.path}`, { waitUntil: 'domcontentloaded' });
    expect(await problemsOf(page, undefined, WITH_PARTS), fields.path).toEqual([]);
    const shown = await page.evaluate(() => ({
      title: document.title,
      heading: document.querySelector('h1')?.textContent,
      description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content,
      answers: [...document.querySelectorAll('#article-text h3 ~ p')].length > 0,
      texts: document.querySelectorAll('#article-text').length,
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => JSON.parse(textContent ?? '') as { '@type': string; name?: string },
      ),
      others: [...document.querySelectorAll('script, base, iframe, object, embed, form')]
        .filter((each) => !(each instanceof HTMLScriptElement && /json/.test(each.type)))
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    }));
    const { title, heading, description, answers, texts, data, others } = shown;
    // Numbers of phones are kept from left to right.
    const squeezed = (text = '') =>
      text
        .replace(/[\u2066\u2069]/g, '')
        .replace(/\s+/gu, ' ')
        .trim();
    expect([title, heading, description].map((text) => squeezed(text ?? ''))).toEqual(
      [fields.metaTitle, fields.title, fields.description].map((text) => squeezed(filled(text))),
    );
    expect([answers, texts]).toEqual([true, 1]);
    expect(data.map((each) => each['@type'])).toEqual(['Service', 'BreadcrumbList']);
    expect(data[0]?.name).toBe(filled(fields.label));
    // The one that starts the application.
    expect(others.length, others.join('\n')).toBe(1);
  }
  await hydrate(page);
  expect(await problemsOf(page, undefined, WITH_PARTS)).toEqual([]);
});

test('nor by a navigation, nor in the lists and menus that name pages', async () => {
  const page = await openPage('/services', {
    ...{ width: DESK, siteUrl: instance.siteUrl, expected: NO_PICTURE },
  });
  for (const [index, attack] of OWN_ATTACKS.entries()) {
    await mutateAsOwner(instance.siteUrl, 'ownPages.create', {
      ...pageOf([attack, `Title ${index}`, attack, attack, attack, attack, attack], `nav-${index}`),
      ...{ kind: 'service', service: 'heating' },
    });
  }
  await page.goto('/services', { waitUntil: 'domcontentloaded' });
  await hydrate(page);
  for (const [index, attack] of OWN_ATTACKS.entries()) {
    const link = page.locator(`main a[href="/nav-${index}"]`).first();
    expect(await link.textContent()).toBe(line(attack, 40));
    await link.click();
    await pageHeading(page, `Title ${index}`).waitFor();
    expect(await problemsOf(page, undefined, WITH_PARTS), attack).toEqual([]);
    await page.goBack();
    await page.locator('main a[href="/nav-0"]').first().waitFor();
  }
});
