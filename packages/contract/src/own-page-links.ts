import * as z from 'zod/mini';
import { OWN_PAGE_LIMITS } from './own-pages.ts';
import { versioned } from './versioned.ts';

const page = z.int('Choose a page').check(z.gte(1, 'Choose a page'));

/** The links to pages in the menu and in the footer, by id and in order. */
export const ownPageLinksInput = z.strictObject({
  menu: z
    .array(page)
    .check(z.maxLength(OWN_PAGE_LIMITS.inMenu, 'At most two pages fit in the menu')),
  footer: z
    .array(page)
    .check(z.maxLength(OWN_PAGE_LIMITS.inFooter, 'At most eight pages fit in the footer')),
});
export type OwnPageLinks = z.output<typeof ownPageLinksInput>;

/** Saves the links over those that were loaded. */
export const saveOwnPageLinksInput = versioned(ownPageLinksInput);
