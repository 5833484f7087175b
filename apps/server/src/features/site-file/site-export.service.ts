import { uploadedFile } from '@hvac/contract/image-address';
import { noticeWords } from '@hvac/contract/notice';
import type { SiteFile, SiteImage } from '@hvac/contract/site-file';
import { type SiteTexts, TEXT_PAGE_NAMES } from '@hvac/contract/texts/pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readBrand } from '../brand/brand.service.ts';
import type { ImageStore } from '../images/store.ts';
import { listWebsiteImages } from '../images/website-images.service.ts';
import { readSiteOwnPages } from '../own-pages/own-pages-import.service.ts';
import { picturesIn } from '../revisions/picture-uses.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { textsSetting } from '../settings/page-texts.service.ts';
import { noticeSetting } from '../settings/today.service.ts';

const UPLOAD = /\/uploads\/([0-9a-f]{32}\.webp)$/;

const readSiteImages = async (em: EntityManager): Promise<SiteImage[]> =>
  (await listWebsiteImages(em, new Date())).map(
    ({ name, location, description, alt, focusX, focusY, path }) => ({
      name,
      location,
      description,
      alt,
      focusX,
      focusY,
      path,
    }),
  );

const readSiteTexts = async (em: EntityManager): Promise<SiteTexts> => {
  const entries = [];
  for (const page of TEXT_PAGE_NAMES) entries.push([page, await textsSetting(page).read(em)]);
  return Object.fromEntries(entries) as SiteTexts;
};

/** The whole setup of the site, including its map key. */
export const readSite = async (em: EntityManager) => ({
  company: await readCompany(em),
  pages: await readSiteTexts(em),
  brand: await readBrand(em),
  notice: noticeWords(await noticeSetting.read(em)),
  ownPages: await readSiteOwnPages(em, new Date()),
  websiteImages: await readSiteImages(em),
});

/** A setup that can be given away, and what could not be included. */
export interface SiteExport {
  site: SiteFile;
  /** Names of the files to put next to it. */
  pictures: string[];
  /** A line for each image that is left out. */
  missing: string[];
}

/**
 * The setup of the site for `site.json` (beyond §3). Images whose files are lost are left out.
 * @param withMapKey whether to include the owner's map key
 */
export const exportSite = async (
  em: EntityManager,
  store: ImageStore,
  { withMapKey }: { withMapKey: boolean },
): Promise<SiteExport> => {
  const { company, pages, brand, notice, ownPages, websiteImages } = await readSite(em);
  const { mapsApiKey, ...withoutKey } = company;
  const [kept, pictures, missing]: [SiteImage[], Set<string>, string[]] = [[], new Set(), []];
  for (const image of websiteImages) {
    // An absolute URL may point to this site, which may not keep the picture for long.
    const [, name] = UPLOAD.exec(image.path) ?? [];
    const isStored = name !== undefined && (await store.has(name));
    if (isStored) {
      pictures.add(name);
      kept.push({ ...image, path: `/uploads/${name}` });
    } else if (uploadedFile(image.path) === null) kept.push(image);
    else
      missing.push(`The picture of ${image.name} (${image.location}) has no file; it is left out`);
  }
  const lost = new Set<string>();
  for (const name of picturesIn(ownPages)) {
    if (await store.has(name)) pictures.add(name);
    else lost.add(`/uploads/${name}`);
  }
  for (const path of lost)
    missing.push(`A picture of your pages has no file; it is left out: ${path}`);
  return {
    site: {
      company: withMapKey ? company : withoutKey,
      pages,
      brand,
      notice,
      ownPages: ownPages.map((page) => ({
        ...page,
        featuredImage: lost.has(page.featuredImage ?? '') ? null : page.featuredImage,
        gallery: page.gallery.filter(({ image }) => !lost.has(image)),
      })),
      websiteImages: kept,
    },
    pictures: [...pictures],
    missing,
  };
};
