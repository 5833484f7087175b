import type { OwnPageLinks } from '@hvac/contract/own-page-links';
import { type Entry, withId } from '../../../-kit/-own-ids.ts';

/** A link to a page, by the id of that; 0 until one is chosen. */
type LinkDraft = Entry<{ page: number }>;

/** The links to pages as their form holds them. */
export type LinksDraft = Record<keyof OwnPageLinks, LinkDraft[]>;

/** A link for which a page is to be chosen. */
export const newLink = (page = 0): LinkDraft => withId({ page });

export const linksDraft = ({ menu, footer }: OwnPageLinks): LinksDraft => ({
  menu: menu.map((page) => newLink(page)),
  footer: footer.map((page) => newLink(page)),
});

/** The links that a draft describes. */
export const linksOfDraft = ({ menu, footer }: LinksDraft): OwnPageLinks => ({
  menu: menu.map(({ page }) => page),
  footer: footer.map(({ page }) => page),
});
