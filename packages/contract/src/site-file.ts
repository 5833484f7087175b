import * as z from 'zod/mini';
import { type Brand, brandInput, defaultBrand } from './brand.ts';
import { type Company, defaultCompany } from './company.ts';
import { uploadedFile } from './image-address.ts';
import { MIDDLE, websiteImageInput } from './images.ts';
import { defaultNotice, type NoticeWords, noticeWords, noticeWordsInput } from './notice.ts';
import { fillPlaceholders, withoutPlaceholders } from './placeholders.ts';
import { companyInput } from './settings.ts';
import { type SiteOwnPage, siteOwnPages } from './site-own-pages.ts';
import { neutralTexts } from './texts/neutral-texts.ts';
import { type SiteTexts, TEXT_PAGE_NAMES, TEXT_PAGES } from './texts/pages.ts';
import { type Fill, textsSchema } from './texts/schema.ts';
import { isWebAddress } from './web-address.ts';

/** The format of `site.json` that this release writes and reads. */
export const SITE_FILE_FORMAT = 1;

/** Path of the schema from a folder in `setups`, so that editors validate while typing. */
export const SITE_FILE_SCHEMA = '../../docs/site.schema.json';

const DRAWING = /^\/img\/[a-z0-9][a-z0-9-]*\.svg$/;

const NO_PATH =
  'Please give /uploads/ and the name of a file in pictures (32 digits or letters a to f, then .webp), or an address that starts with https://';

const isImagePath = (path: string) =>
  uploadedFile(path) !== null || DRAWING.test(path) || isWebAddress(path);

const PERCENT = 'Please give a whole number from 0 to 100';
const percent = z.int(PERCENT).check(z.gte(0, PERCENT), z.lte(100, PERCENT));

const siteImage = z.strictObject({
  ...websiteImageInput.shape,
  focusX: z._default(percent, MIDDLE),
  focusY: z._default(percent, MIDDLE),
  path: z.string(NO_PATH).check(z.refine(isImagePath, NO_PATH)),
});

/** A website image as a site file describes it. */
export type SiteImage = z.output<typeof siteImage>;

const { shape } = companyInput;

// Nothing is claimed unless it is stated. Name, address, contact details, hours and area have no neutral value.
const siteCompany = z.strictObject({
  ...shape,
  holidays: z._default(shape.holidays, []),
  openLine: z._default(shape.openLine, defaultCompany.openLine),
  licenseNumber: z._default(shape.licenseNumber, ''),
  licenseState: z._default(shape.licenseState, ''),
  isInsured: z._default(shape.isInsured, false),
  yearFounded: z._default(shape.yearFounded, null),
  certifications: z._default(shape.certifications, []),
  guarantee: z._default(shape.guarantee, ''),
  financing: z._default(shape.financing, defaultCompany.financing),
  reviews: z._default(shape.reviews, defaultCompany.reviews),
  socialLinks: z._default(shape.socialLinks, defaultCompany.socialLinks),
  mapsApiKey: z.optional(shape.mapsApiKey),
});

/** The default look, but without a season that shows where the company is. */
const NEUTRAL_BRAND: Brand = { ...defaultBrand, illustrations: 'mild' };

const sitePages = (fill: Fill) =>
  z.strictObject(
    Object.fromEntries(
      TEXT_PAGE_NAMES.map((page) => [
        page,
        z.optional(z.partial(textsSchema(TEXT_PAGES[page].texts, fill))),
      ]),
    ),
  );

/**
 * The schema of `site.json` (beyond §3).
 * @param fill fills placeholders, whose values count towards the length of a text; by default they count as nothing
 */
export const siteFileSchema = (fill: Fill = withoutPlaceholders) =>
  z.strictObject({
    $schema: z.optional(z.string()),
    format: z.literal(SITE_FILE_FORMAT, `This release reads format ${SITE_FILE_FORMAT}`),
    company: siteCompany,
    pages: z._default(sitePages(fill), {}),
    brand: z._default(brandInput, NEUTRAL_BRAND),
    notice: z._default(noticeWordsInput, noticeWords(defaultNotice)),
    ownPages: z._default(siteOwnPages, []),
    websiteImages: z._default(
      z
        .array(siteImage, 'The website images must be a list')
        .check(z.maxLength(1000, 'At most 1,000 images fit here')),
      [],
    ),
  });

/** The setup of a site: what `site.json` says, with neutral values for everything else. */
export interface SiteFile {
  /** Without a map key unless the file contains one. */
  company: Omit<Company, 'mapsApiKey'> & Partial<Pick<Company, 'mapsApiKey'>>;
  /** With placeholders unfilled. */
  pages: SiteTexts;
  brand: Brand;
  /** What the notice says. An import leaves it off. */
  notice: NoticeWords;
  /** The owner's pages, by path. */
  ownPages: SiteOwnPage[];
  /** If several have the same location, the first is shown. */
  websiteImages: SiteImage[];
}

const valueAt = (content: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    content,
  );

const problemsOf = (content: unknown, { issues }: z.core.$ZodError): string[] =>
  issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => `${[...path, key].join('.')}: There is no such field`);
    }
    const isMissing = valueAt(content, issue.path) === undefined;
    return [`${path.join('.') || 'site.json'}: ${isMissing ? 'This is missing' : issue.message}`];
  });

const fillWith = (content: unknown): Fill => {
  const company = z.safeParse(siteCompany, valueAt(content, ['company']));
  if (!company.success) return withoutPlaceholders;
  return (text) => fillPlaceholders(text, { mapsApiKey: '', ...company.data });
};

const withNeutralTexts = (given: Record<string, object | undefined>): SiteTexts =>
  Object.fromEntries(
    TEXT_PAGE_NAMES.map((page) => [page, { ...neutralTexts(page), ...given[page] }]),
  ) as SiteTexts;

/**
 * Reads the content of `site.json`.
 * @returns the setup, or one line per problem, such as `pages.home.heading: Too long (max 70 characters)`
 */
export const readSiteFile = (
  content: unknown,
): { site: SiteFile; problems: [] } | { site: null; problems: string[] } => {
  const result = z.safeParse(siteFileSchema(fillWith(content)), content);
  if (!result.success) return { site: null, problems: problemsOf(content, result.error) };
  const { pages, $schema: _, format: __, ...others } = result.data;
  const site = { ...others, pages: withNeutralTexts(pages) };
  return { site, problems: [] };
};

/** The content of `site.json`: every field, so that a person sees all that can be edited. */
export const siteFileContent = (site: SiteFile): string => {
  const { company, pages, brand, notice, ownPages, websiteImages } = site;
  const head = { $schema: SITE_FILE_SCHEMA, format: SITE_FILE_FORMAT };
  // In this order; each part of a setup has its line.
  const parts: Record<keyof SiteFile, unknown> = {
    company,
    pages,
    brand,
    notice,
    ownPages,
    websiteImages,
  };
  return `${JSON.stringify({ ...head, ...parts }, null, 2)}\n`;
};
