import { clockIn } from '@hvac/contract/clocks';
import { sharedImageAddress } from '@hvac/contract/image-address';
import { offerState } from '@hvac/contract/offers';
import type { LinkedOwnPage, OwnPageFields, ShownOwnPage } from '@hvac/contract/own-pages';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import type { SiteTexts } from '@hvac/contract/texts/pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readSiteSettings } from '../settings/site-settings.service.ts';
import { offersSetting } from '../settings/today.service.ts';
import { filledPage, withFilledNames } from './filled-own-page.service.ts';
import { jobHtml, ownPageHtml } from './own-page-html.service.ts';
import { fieldsOf, findWholePages } from './own-pages.rows.ts';
import {
  isPublicPage,
  listPublicPages,
  type PublishedOwnPage,
} from './published-own-pages.service.ts';

const MAX_NEIGHBORS = 6;
const MAX_OTHERS = 8;

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

// Behind the name of a city: nothing, a comma or the like, or a state. Royal Oak Township is not Royal Oak.
const BEHIND_CITY = /^(?:$|\s*[^\p{L}\p{N}\s]|\s+[A-Z]{2}\b)/u;

/** Whether a place, such as 'Troy, MI', begins with a city. */
const isIn = (place: string, city: string): boolean =>
  city !== '' &&
  place.toLowerCase().startsWith(city.toLowerCase()) &&
  BEHIND_CITY.test(place.slice(city.length));

/** What customers in the city of a page have said. */
const testimonialsIn = (
  { testimonials, testimonialsHeading }: SiteTexts['home'],
  city: string,
) => ({
  heading: testimonialsHeading,
  of: testimonials.filter(({ location }) => isIn(location, city)),
});

/** The pages above a path that exist and are listed. */
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
    const own = pages.find((page) => page.isListed && `/${page.path}` === each);
    return own ? [{ name: own.label, path: each }] : [];
  });
};

interface Shown {
  path: string;
  /** The id of a page that may be a draft. */
  previewed: number | null;
  now: Date;
  /** Public origin. */
  siteUrl: string;
}

/** A page as visitors read it; null when there is none. */
export const findShownPage = async (
  em: EntityManager,
  { path, previewed, now, siteUrl }: Shown,
): Promise<ShownOwnPage | null> => {
  const [row] = path === '' ? [] : await findWholePages(em, { path });
  if (!row || (row.id !== previewed && !isPublicPage(row, now))) return null;
  const { company, texts } = await readSiteSettings(em);
  const page = filledPage(fieldsOf(row), company);
  const pages = await listPublicPages(em, now);
  const others = withFilledNames(pages, company).filter(({ id }) => id !== row.id);
  const ancestors = ancestorsOf(path, others, texts.shared);
  const dayOf = (time: Date) => clockIn(company.timeZone, time).day;
  const today = dayOf(now);
  const { lastDay } = page.job;
  const isFilled = page.kind === 'job' && lastDay !== '' && lastDay < today;
  const contentHtml = await ownPageHtml(em, page, {
    ancestors,
    offers: await offersFor(em, page, today),
    testimonials: testimonialsIn(texts.home, page.city),
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
      publishedOn: dayOf(row.publishedAt ?? now),
      ...(page.kind === 'job' &&
        !isFilled && { jobHtml: await jobHtml(em, page, `${siteUrl}/${path}`) }),
    },
  };
};
