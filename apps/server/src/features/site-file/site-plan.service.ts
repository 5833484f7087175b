import { defaultCompany } from '@hvac/contract/company';
import { uploadedFile } from '@hvac/contract/image-address';
import { defaultNotice } from '@hvac/contract/notice';
import type { SiteFile } from '@hvac/contract/site-file';
import { TEXT_PAGE_NAMES } from '@hvac/contract/texts/pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { changedFields, isSameJson } from '../../kernel/changed-fields.ts';
import { AppError, type FieldIssue } from '../../kernel/errors.ts';
import {
  type FirstContent,
  findUneditedContent,
  type UneditedContent,
} from '../blog/unedited-content.service.ts';
import { readLeadSettings } from '../deliveries/lead-settings.service.ts';
import { hasDefaultAcknowledgement } from '../deliveries/lead-settings-saving.service.ts';
import { hasMailAccount } from '../deliveries/mail-account-saving.service.ts';
import { findStoredImages, type NamedImages } from '../images/named-images.service.ts';
import type { ImageStore } from '../images/store.ts';
import { type OwnPagesPlan, planOwnPages } from '../own-pages/own-pages-import.service.ts';
import { picturesIn } from '../revisions/picture-uses.service.ts';
import { noticeSetting, offersSetting } from '../settings/today.service.ts';
import { formerLines } from './former-company.service.ts';
import { readSite } from './site-export.service.ts';

const NOTHING: UneditedContent = { posts: [], categories: [], categoriesInUse: [] };

/** What is imported. */
export interface SiteImport {
  site: SiteFile;
  /** The pictures that come with it. */
  pictures: NamedImages;
  /** The demo content, which is removed unless somebody has edited it; null to keep it. */
  demo: FirstContent | null;
}

/** The pictures that a setup cannot do without, by where it names them. */
const neededPictures = ({
  websiteImages,
  ownPages,
}: SiteFile): [path: string, value: string | null][] => [
  ...websiteImages.map(({ path }, index): [string, string] => [
    `websiteImages.${index}.path`,
    path,
  ]),
  ...ownPages.flatMap(({ featuredImage, gallery }, index): [string, string | null][] => [
    [`ownPages.${index}.featuredImage`, featuredImage],
    ...gallery.map(({ image }, at): [string, string] => [
      `ownPages.${index}.gallery.${at}.image`,
      image,
    ]),
  ]),
];

/** The pictures of a setup that the store lacks; what is stored under a name never changes. */
const findNewPictures = async (
  em: EntityManager,
  store: ImageStore,
  { site, pictures }: SiteImport,
): Promise<NamedImages> => {
  const named = neededPictures(site).map(([path, value]) => [path, uploadedFile(value)] as const);
  // A text may show less than its author saw.
  const inTexts = [...picturesIn(site.ownPages)].filter((name) => pictures.has(name));
  const stored = await findStoredImages(
    em,
    store,
    [...named.map(([, name]) => name), ...inTexts].filter((name) => name !== null),
  );
  const found = new Map<string, () => Promise<Buffer>>();
  const issues: FieldIssue[] = [];
  for (const name of inTexts) {
    const read = pictures.get(name);
    if (read && !stored.has(name)) found.set(name, read);
  }
  for (const [path, name] of named) {
    if (name === null || stored.has(name)) continue;
    const read = pictures.get(name);
    if (read) found.set(name, read);
    else issues.push({ path, message: `There is no picture pictures/${name}` });
  }
  if (issues.length > 0) throw new AppError('invalid', 'Some pictures are missing', { issues });
  return found;
};

/**
 * What an import changes on the site as it is now.
 * @throws AppError `invalid` naming each picture that is missing
 */
export const planImport = async (em: EntityManager, store: ImageStore, setUp: SiteImport) => {
  const { site, demo } = setUp;
  const former = await readSite(em);
  const isSameCompany = site.company.name === former.company.name;
  const isDemoCompany = site.company.name === defaultCompany.name;
  // A map key that the setup lacks is kept for the same company only.
  const mapsApiKey = site.company.mapsApiKey ?? (isSameCompany ? former.company.mapsApiKey : '');
  const next = { ...site, company: { ...site.company, mapsApiKey } };
  return {
    next,
    companyFields: changedFields(former.company, next.company),
    pages: TEXT_PAGE_NAMES.map((page) => ({
      page,
      fields: changedFields(former.pages[page], next.pages[page]),
    })).filter(({ fields }) => fields.length > 0),
    brandFields: changedFields(former.brand, next.brand),
    replacesImages: !isSameJson(former.websiteImages, next.websiteImages),
    newPictures: await findNewPictures(em, store, setUp),
    ownPages: await planOwnPages(em, new Date(), site.ownPages, isSameCompany),
    demo: demo && !isDemoCompany ? await findUneditedContent(em, demo) : NOTHING,
    isOtherCompany: !isSameCompany,
    removed: isSameCompany ? [] : await formerLines(em),
    // A text written by the former company may name it.
    resetsAcknowledgement: !isSameCompany && !hasDefaultAcknowledgement(await readLeadSettings(em)),
    // Customers of the new company must not get mail in the name of the former one.
    forgetsMailAccount: !isSameCompany && (await hasMailAccount(em)),
    // What a company says and offers for a time, it goes on with after an import of its own.
    replacesNotice:
      !isSameCompany &&
      !isSameJson(await noticeSetting.read(em), { ...defaultNotice, ...next.notice }),
    formerOffers: isSameCompany ? 0 : (await offersSetting.read(em)).offers.length,
  };
};

export type ImportPlan = Awaited<ReturnType<typeof planImport>>;

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`;

const demoLines = ({ posts, categories, categoriesInUse }: UneditedContent): string[] => [
  ...(posts.length > 0
    ? [`Demo content: ${count(posts.length, 'post', 'posts')} removed, which no one has edited`]
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

const ownPagesLines = ({ added, changed, trashed }: OwnPagesPlan): string[] => {
  const parts = [
    ...(added.length > 0 ? [`${added.length} added`] : []),
    ...(changed.length > 0 ? [`${changed.length} changed`] : []),
    ...(trashed.length > 0 ? [`${trashed.length} moved to the trash`] : []),
  ];
  return parts.length > 0 ? [`Own pages: ${parts.join(', ')}`] : [];
};

/** A line for each change; none when there is nothing to do. */
export const changeLines = (plan: ImportPlan): string[] => [
  ...(plan.companyFields.length > 0 ? [`Company record: ${plan.companyFields.join(', ')}`] : []),
  ...plan.pages.map(({ page, fields }) => `Texts, ${page}: ${fields.join(', ')}`),
  ...(plan.brandFields.length > 0 ? [`Brand: ${plan.brandFields.join(', ')}`] : []),
  ...(plan.replacesImages
    ? [`Website images: ${count(plan.next.websiteImages.length, 'image', 'images')}`]
    : []),
  ...(plan.newPictures.size > 0 ? [`Pictures: ${plan.newPictures.size} added`] : []),
  ...ownPagesLines(plan.ownPages),
  ...demoLines(plan.demo),
  ...plan.removed,
  ...(plan.resetsAcknowledgement
    ? ['Acknowledgement: back to the default text; the former company had written it']
    : []),
  ...(plan.replacesNotice ? ['Notice: the words of this setup, turned off'] : []),
  ...(plan.formerOffers > 0
    ? [`Offers: ${count(plan.formerOffers, 'offer', 'offers')} of the former company removed`]
    : []),
  ...(plan.forgetsMailAccount
    ? [
        'Email account: removed; the former company sent from it. Enter another under Settings → Leads',
      ]
    : []),
];
