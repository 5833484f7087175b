import { defaultCompany } from '@hvac/contract/company';
import type { SiteFile } from '@hvac/contract/site-file';
import { TEXT_PAGE_NAMES } from '@hvac/contract/texts/pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type FirstContent,
  findUneditedContent,
  type UneditedContent,
} from '../blog/unedited-content.service.ts';
import { hasDefaultAcknowledgement, readLeadSettings } from '../contact/lead-settings.service.ts';
import { readSite } from './site-export.service.ts';

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const changedFields = (former: object, next: object): string[] =>
  Object.keys(next).filter((name) => !isSame(Reflect.get(former, name), Reflect.get(next, name)));

const NOTHING: UneditedContent = { posts: [], categories: [], categoriesInUse: [] };

/** What is imported. */
export interface SiteImport {
  site: SiteFile;
  /** The pictures that the site does not have yet. */
  pictures: { name: string; read(): Promise<Buffer> }[];
  /** The demo content, which goes unless somebody has edited it; null to keep it. */
  demo: FirstContent | null;
}

/** What an import changes on the site as it is now. */
export const planImport = async (em: EntityManager, { site, pictures, demo }: SiteImport) => {
  const former = await readSite(em);
  const isSameCompany = site.company.name === former.company.name;
  const isDemoCompany = site.company.name === defaultCompany.name;
  // A key that the set-up does not bring stays with its owner.
  const mapsApiKey = site.company.mapsApiKey ?? (isSameCompany ? former.company.mapsApiKey : '');
  const next = { ...site, company: { ...site.company, mapsApiKey } };
  return {
    next,
    companyFields: changedFields(former.company, next.company),
    pages: TEXT_PAGE_NAMES.map((page) => ({
      page,
      fields: changedFields(former.pages[page], next.pages[page]),
    })).filter(({ fields }) => fields.length > 0),
    replacesImages: !isSame(former.websiteImages, next.websiteImages),
    newPictures: pictures.length,
    demo: demo && !isDemoCompany ? await findUneditedContent(em, demo) : NOTHING,
    // A text that the former owner has written may name them.
    resetsAcknowledgement: !isSameCompany && !hasDefaultAcknowledgement(await readLeadSettings(em)),
  };
};

export type ImportPlan = Awaited<ReturnType<typeof planImport>>;

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`;

const demoLines = ({ posts, categories, categoriesInUse }: UneditedContent): string[] => [
  ...(posts.length > 0
    ? [`Demo content: ${count(posts.length, 'post', 'posts')} removed, which nobody has edited`]
    : []),
  ...(categories.length > 0
    ? [`Demo content: ${count(categories.length, 'category', 'categories')} removed`]
    : []),
  ...(categoriesInUse.length > 0
    ? [
        `Demo content: descriptions of ${count(categoriesInUse.length, 'category', 'categories')} removed`,
      ]
    : []),
];

/** A line for each change; none when there is nothing to do. */
export const changeLines = (plan: ImportPlan): string[] => [
  ...(plan.companyFields.length > 0 ? [`Company record: ${plan.companyFields.join(', ')}`] : []),
  ...plan.pages.map(({ page, fields }) => `Texts, ${page}: ${fields.join(', ')}`),
  ...(plan.replacesImages
    ? [`Website images: ${count(plan.next.websiteImages.length, 'image', 'images')}`]
    : []),
  ...(plan.newPictures > 0 ? [`Pictures: ${plan.newPictures} added`] : []),
  ...demoLines(plan.demo),
  ...(plan.resetsAcknowledgement
    ? ['Acknowledgement: back to the default text; the former company had written it']
    : []),
];
