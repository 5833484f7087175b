import type { EditableOwnPage } from '@hvac/contract/own-pages';
import { beforeAll, expect, test } from 'vitest';
import { mutateAsOwner } from './api.ts';
import { expectAccessible } from './axe.ts';
import { shiftsOnArrival } from './layout-shifts.ts';
import { useInstance } from './own-instance.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { pageHeading } from './steps.ts';

/** The pages of the owner's, as visitors read them; what a page reports in the console fails the test. */
const { openPage } = useBrowser();
const instance = useInstance();

const PATH = 'services/furnace-repair';
const WHOLE = {
  kind: 'service',
  label: 'Furnace repair',
  title: 'Furnace Repair',
  description: 'What fails, and how we find it',
  intro: 'No heat? We come today.',
  content:
    '## What fails\n\nThe igniter.\n\n## What we do\n\n| Part | Price |\n| --- | --- |\n| Igniter | $89 |\n\n## When\n\nToday.',
  facts: [{ label: 'Diagnosis', value: '$89' }],
  questions: [{ question: 'How fast?', answer: 'Within two hours.\n\nMostly.' }],
  gallery: [{ image: '/img/post-short-cycling.svg', alt: 'A house', caption: 'In Troy' }],
  service: 'heating',
  published: true,
};
let page: EditableOwnPage;
beforeAll(async () => {
  const create = (own: object) =>
    mutateAsOwner<EditableOwnPage>(instance.siteUrl, 'ownPages.create', { ...WHOLE, ...own });
  page = await create({ path: PATH });
  await create({ path: 'es', label: 'Español', title: 'Hablamos español', language: 'es' });
});
const open = (path: string, width = DESK) => openPage(path, { width, siteUrl: instance.siteUrl });

test.each([PHONE, DESK])(
  'a page is accessible and does not move, %d pixels wide',
  async (width) => {
    const tab = await open(`/${PATH}`, width);
    expect(await shiftsOnArrival(tab)).toEqual([]);
    await hydrate(tab);
    await expectAccessible(tab, `an own page, ${width} pixels wide`);
  },
);

test('a page is the same before and after hydration, and after Back and forward', async () => {
  const tab = await open(`/${PATH}`);
  const content = () => tab.locator('#article-text').innerHTML();
  const before = await content();
  expect(before).toContain('Within two hours.');
  await hydrate(tab);
  expect(await content()).toBe(before);
  await tab.getByRole('link', { name: 'Request a visit' }).click();
  await tab.waitForURL('/contact?service=heating');
  await tab.goBack();
  await pageHeading(tab, WHOLE.title).waitFor();
  expect(await content()).toBe(before);
  await tab.goForward();
  await tab.waitForURL('/contact?service=heating');
});

test('a link within the site shows a page, and one that has moved is followed', async () => {
  const tab = await open('/services');
  await hydrate(tab);
  await tab.getByRole('link', { name: WHOLE.label }).click();
  await pageHeading(tab, WHOLE.title).waitFor();
  expect(new URL(tab.url()).pathname).toBe(`/${PATH}`);

  const other = await open('/services');
  await hydrate(other);
  const { publishedAt, createdAt, updatedAt, ...fields } = page;
  const moved = { ...fields, path: `${PATH}-today` };
  await mutateAsOwner(instance.siteUrl, 'ownPages.update', moved);
  await other.getByRole('link', { name: WHOLE.label }).click();
  await other.waitForURL(`/${PATH}-today`);
  await pageHeading(other, WHOLE.title).waitFor();
});

test('a page in another language says so of its content alone', async () => {
  const tab = await open('/es');
  await hydrate(tab);
  expect(await tab.locator('html').getAttribute('lang')).toBe('en');
  expect(await tab.locator('main [lang=es]').count()).toBe(1);
});
