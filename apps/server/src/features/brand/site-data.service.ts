import { brandedPath, sharePicture } from '@hvac/contract/brand';
import { illustrationTexts } from '@hvac/contract/illustration-texts';
import type { SiteData } from '@hvac/contract/pages';
import { PUBLIC_PLACES } from '@hvac/contract/public-places';
import type { SiteSettings } from '@hvac/contract/settings';
import { type MenuEntry, siteMenu } from '@hvac/contract/site-menu';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { StaleIfError } from '../../kernel/stale-if-error.ts';
import { hasPublishedPosts } from '../blog/published-posts.service.ts';
import { findImagesAtPlaces } from '../images/website-images.service.ts';
import { withFilledNames } from '../own-pages/filled-own-page.service.ts';
import {
  listPublicPages,
  type PublishedOwnPage,
} from '../own-pages/published-own-pages.service.ts';
import { readStored } from '../settings/setting.service.ts';
import {
  defaultSiteSettings,
  SITE_SETTING_KEYS,
  siteSettingsOf,
} from '../settings/site-settings.service.ts';
import {
  type StoredToday,
  storedTodayOf,
  TODAY_KEYS,
  trueToday,
} from '../settings/today.service.ts';
import { brandSetting } from './brand.service.ts';
import type { Drawings } from './drawings.service.ts';
import { type FullSiteBrand, siteBrandOf, unsavedSiteBrand } from './site-brand.service.ts';

/** What every page shows, with the pictures that the files of the brand are made from. */
export interface FullSiteData extends SiteData {
  brand: FullSiteBrand;
  /** The owner's pages that visitors can read, by path; null if they have never been read. */
  ownPages: ReadonlyMap<string, PublishedOwnPage> | null;
}

interface ReaderDeps {
  orm: MikroORM;
  now: () => Date;
  drawings: Drawings;
  staleIfError: StaleIfError;
  /** From the configuration; the owner's setting takes precedence. */
  mapsApiKey: string | null;
}

/** What of it the owner can change. */
interface OwnData extends Omit<FullSiteData, 'settings'> {
  own: typeof defaultSiteSettings;
  today: StoredToday;
  hasPosts: boolean;
}

const UNREAD: OwnData = {
  own: defaultSiteSettings,
  today: storedTodayOf(() => undefined),
  hasPosts: true,
  ownPages: null,
  places: null,
  brand: unsavedSiteBrand,
};

/** The pages that have a place, in its order. */
const placed = (pages: readonly PublishedOwnPage[], place: 'menuPlace' | 'footerPlace') =>
  pages
    .filter((page) => (page[place] ?? null) !== null)
    .sort((one, other) => Number(one[place]) - Number(other[place]))
    .map(({ path, label }): MenuEntry => ({ path: `/${path}`, label }));

/** What links to pages: the menu, with the owner's before the last one, the footer, and lists. */
const linksOf = (
  { company, texts, privacyLink }: OwnData['own'],
  hasPosts: boolean,
  published: readonly PublishedOwnPage[],
): Pick<SiteSettings, 'menu' | 'footerMenu' | 'ownPages'> => {
  const pages = withFilledNames(published, company);
  const fixed = siteMenu(texts.shared, hasPosts);
  const privacy = privacyLink ? [{ path: '/privacy', label: privacyLink }] : [];
  return {
    menu: fixed.toSpliced(-1, 0, ...placed(pages, 'menuPlace')),
    footerMenu: [...fixed, ...placed(pages, 'footerPlace'), ...privacy],
    ownPages: pages
      .filter(({ isListed, kind }) => isListed && (kind === 'service' || kind === 'area'))
      .map(({ kind, path, label, service, city }) => ({ kind, path, label, service, city })),
  };
};

/**
 * Reads what every page shows, in four queries; while the database is down, it is what was last read.
 */
export const createSiteDataReader = ({
  orm,
  now,
  drawings,
  staleIfError,
  mapsApiKey,
}: ReaderDeps) => {
  const read = async (): Promise<OwnData> => {
    const em = orm.em.fork();
    // Not at once: a second connection may have to be opened, which takes longer than a query.
    const stored = await readStored(em, [...SITE_SETTING_KEYS, ...TODAY_KEYS, brandSetting.key]);
    const places = await findImagesAtPlaces(em, [...PUBLIC_PLACES]);
    const brand = brandSetting.of(stored(brandSetting.key));
    return {
      own: siteSettingsOf(stored),
      today: storedTodayOf(stored),
      hasPosts: await hasPublishedPosts(em, now()),
      ownPages: new Map((await listPublicPages(em, now())).map((page) => [page.path, page])),
      places,
      brand: siteBrandOf(brand, places, await drawings.version()),
    };
  };

  return async (): Promise<FullSiteData> => {
    const { value, isCurrent } = await staleIfError('site', read, UNREAD);
    const { own, today, hasPosts, places, brand, ownPages } = value;
    return {
      settings: {
        ...own,
        ...trueToday(today, own.company, now()),
        ...linksOf(own, hasPosts, [...(ownPages?.values() ?? [])]),
        mapsApiKey: own.company.mapsApiKey || mapsApiKey,
        illustrations: {
          folder: brandedPath(brand, '/img'),
          texts: illustrationTexts(brand.brand, own.company),
        },
        logo: {
          mark: brandedPath(brand, '/favicon.svg'),
          markOnDark: brandedPath(brand, '/img/logo-mark.svg'),
          hasName: brand.brand.logoHasName,
        },
        sharePicture: sharePicture(brand),
        isCurrent,
      },
      places,
      brand,
      ownPages,
    };
  };
};
