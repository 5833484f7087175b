import { clockIn } from '@hvac/contract/clocks';
import { sharedImageAddress } from '@hvac/contract/image-address';
import { offerState } from '@hvac/contract/offers';
import type { LinkedOwnPage, OwnPageFields, ShownOwnPage } from '@hvac/contract/own-pages';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readSiteSettings } from '../settings/site-settings.service.ts';
import { offersSetting } from '../settings/today.service.ts';
import { ownPageHtml } from './own-page-html.service.ts';
import { fieldsOf, findWholePages } from './own-pages.rows.ts';
import {
  isPublicPage,
  listPublicPages,
  type PublishedOwnPage,
} from './published-own-pages.service.ts';

const MAX_NEIGHBORS = 6;
const MAX_OTHERS = 8;

type Company = Awaited<ReturnType<typeof readSiteSettings>>['company'];

/** The offers of today that a page asks for: those of its service, or all of them. */
const offersFor = async (
  em: EntityManager,
  { showsOffers, service }: Pick<OwnPageFields, 'showsOffers' | 'service'>,
  today: string,
) => {
  if (!showsOffers) return [];
  const { offers } = await offersSetting.read(em);
  return offers.filter(
    (offer) =>
      offerState(offer, today) === 'current' &&
      (service === '' || offer.service === '' || offer.service === service),
  );
};

// Social networks show no drawings; the build has a JPEG of each.
const DRAWING = /^\/img\/([\w-]+)\.svg$/;

/** The picture shown when a page is shared; undefined for that of the site. */
const shareImage = (value: string | null): string | undefined => {
  const drawing = DRAWING.exec(value ?? '')?.[1];
  if (drawing) return `/og/${drawing}.jpg`;
  return sharedImageAddress({ value }) ?? (value?.startsWith('http') ? value : undefined);
};

/** The listed pages of a kind in the order of their labels, beginning behind this one. */
const following = (
  pages: readonly PublishedOwnPage[],
  kind: 'service' | 'area',
  label: string,
): LinkedOwnPage[] => {
  const all = pages
    .filter((page) => page.kind === kind && page.isListed)
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
  const after = all.filter((page) => page.label.localeCompare(label, 'en') > 0);
  return [...after, ...all.filter((page) => !after.includes(page))];
};

const listsFor = (
  { kind, label, service }: Pick<OwnPageFields, 'kind' | 'label' | 'service'>,
  others: readonly PublishedOwnPage[],
) => {
  if (kind !== 'service' && kind !== 'area') return [];
  const services = following(others, 'service', label);
  const areas = following(others, 'area', label);
  const near = services.filter((page) => page.service === service);
  return kind === 'service'
    ? [
        { heading: 'More services', pages: near.slice(0, MAX_NEIGHBORS) },
        { heading: 'Where we work', pages: areas.slice(0, MAX_OTHERS) },
      ]
    : [
        { heading: 'More places', pages: areas.slice(0, MAX_NEIGHBORS) },
        { heading: 'What we do', pages: services.slice(0, MAX_OTHERS) },
      ];
};

/** The pages above a path that exist. */
const ancestorsOf = (
  path: string,
  pages: readonly PublishedOwnPage[],
  shared: Record<(typeof SITE_PAGES)[number]['menuText'], string>,
) => {
  const parts = path.split('/');
  const above = parts.slice(0, -1).map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  return ['/', ...above].flatMap((each) => {
    const fixed = SITE_PAGES.find((page) => page.path === each);
    if (fixed) return [{ name: shared[fixed.menuText], path: each }];
    const own = pages.find((page) => `/${page.path}` === each);
    return own ? [{ name: own.label, path: each }] : [];
  });
};

const dayOf = ({ timeZone }: Company, time: Date): string => clockIn(timeZone, time).day;

/**
 * A page as visitors read it; null when there is none.
 * @param previewed a page that may be a draft
 */
export const findShownPage = async (
  em: EntityManager,
  now: Date,
  path: string,
  previewed: number | null,
): Promise<ShownOwnPage | null> => {
  const [row] = path === '' ? [] : await findWholePages(em, { path });
  if (!row || (row.id !== previewed && !isPublicPage(row, now))) return null;
  const page = fieldsOf(row);
  const pages = await listPublicPages(em, now);
  const { company, texts } = await readSiteSettings(em);
  const others = pages.filter(({ id }) => id !== row.id);
  const ancestors = ancestorsOf(path, others, texts.shared);
  const today = dayOf(company, now);
  const { lastDay } = page.job;
  const isFilled = page.kind === 'job' && lastDay !== '' && lastDay < today;
  const contentHtml = await ownPageHtml(em, page, {
    ancestors,
    offers: await offersFor(em, page, today),
    lists: listsFor(page, others),
    isFilled,
  });
  const { kind, label, title, metaTitle, description, intro, language, service, button } = page;
  const { city, job, featuredImage } = page;
  const image = shareImage(featuredImage);
  return {
    ...{ title, intro, language, service, button, contentHtml },
    head: {
      title: metaTitle || `${title} | ${company.name}`,
      description,
      path: `/${path}`,
      ...(image !== undefined && { image }),
    },
    facts: {
      ...{ kind: isFilled ? 'page' : kind, label, city, job },
      steps: [...ancestors, { name: label, path: `/${path}` }],
      publishedOn: dayOf(company, row.publishedAt ?? now),
    },
  };
};
