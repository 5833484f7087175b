import { ABOUT_TEXTS } from './about.ts';
import { BLOG_TEXTS } from './blog.ts';
import { CONTACT_TEXTS } from './contact.ts';
import type { TextField, TextFields, TextsOf } from './field.ts';
import { HOME_TEXTS } from './home.ts';
import { NOTICES_TEXTS } from './notices.ts';
import { PRIVACY_TEXTS } from './privacy.ts';
import { SERVICES_TEXTS } from './services.ts';
import { SHARED_TEXTS } from './shared.ts';

/** The owner's texts by page (beyond §3), each with its limit and its default. */
export const TEXT_PAGES = {
  home: HOME_TEXTS,
  services: SERVICES_TEXTS,
  about: ABOUT_TEXTS,
  contact: CONTACT_TEXTS,
  blog: BLOG_TEXTS,
  shared: SHARED_TEXTS,
  notices: NOTICES_TEXTS,
  privacy: PRIVACY_TEXTS,
};

export type TextPageName = keyof typeof TEXT_PAGES;

export const TEXT_PAGE_NAMES = Object.keys(TEXT_PAGES) as [TextPageName, ...TextPageName[]];

/** All texts of the site. */
export type SiteTexts = { [Name in TextPageName]: TextsOf<(typeof TEXT_PAGES)[Name]> };

/** The fields of a page in their order. */
export const textFields = (page: TextPageName): [string, TextField][] =>
  Object.entries<TextField>(TEXT_PAGES[page]);

const defaultsOf = (fields: TextFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default]));

/** The texts of a page until the owner changes them. */
export const defaultTexts = <Name extends TextPageName>(page: Name): SiteTexts[Name] =>
  defaultsOf(TEXT_PAGES[page]) as SiteTexts[Name];
