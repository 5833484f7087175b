import { ABOUT_PAGE } from './about.ts';
import { BLOG_PAGE } from './blog.ts';
import { CONTACT_PAGE } from './contact.ts';
import type { TextField, TextFields, TextPage, TextsOf } from './field.ts';
import { HOME_PAGE } from './home.ts';
import { NOTICES_PAGE } from './notices.ts';
import { PRIVACY_PAGE } from './privacy.ts';
import { SERVICES_PAGE } from './services.ts';
import { SHARED_PAGE } from './shared.ts';

/** The owner's texts by page (beyond §3), each with its limit, its default and its label. */
export const TEXT_PAGES = {
  home: HOME_PAGE,
  services: SERVICES_PAGE,
  about: ABOUT_PAGE,
  contact: CONTACT_PAGE,
  blog: BLOG_PAGE,
  shared: SHARED_PAGE,
  notices: NOTICES_PAGE,
  privacy: PRIVACY_PAGE,
} satisfies Record<string, TextPage>;

export type TextPageName = keyof typeof TEXT_PAGES;

export const TEXT_PAGE_NAMES = Object.keys(TEXT_PAGES) as [TextPageName, ...TextPageName[]];

/** All texts of the site. */
export type SiteTexts = { [Name in TextPageName]: TextsOf<(typeof TEXT_PAGES)[Name]['texts']> };

/** The fields of a page in their order. */
export const textFields = (page: TextPageName): [string, TextField][] =>
  Object.entries<TextField>(TEXT_PAGES[page].texts);

/** The fields of a page with other defaults. */
export const textFieldsWith = <Name extends TextPageName>(
  page: Name,
  defaults: SiteTexts[Name],
): [string, TextField][] =>
  textFields(page).map(([name, field]) => [
    name,
    { ...field, default: Reflect.get(defaults, name) } as TextField,
  ]);

const defaultsOf = (fields: TextFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default]));

/** The texts of a page until the owner changes them. */
export const defaultTexts = <Name extends TextPageName>(page: Name): SiteTexts[Name] =>
  defaultsOf(TEXT_PAGES[page].texts) as SiteTexts[Name];
