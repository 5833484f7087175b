import type { OwnPageLinks } from '@hvac/contract/own-page-links';

/** A link to a page, by the id of that; 0 until one is chosen. */
interface LinkDraft {
  /** Of the row in the form. */
  id: number;
  page: number;
}

/** The links to pages as their form holds them. */
export type LinksDraft = Record<keyof OwnPageLinks, LinkDraft[]>;

let lastId = 0;

/** A link for which a page is to be chosen. */
export const newLink = (page = 0): LinkDraft => {
  lastId += 1;
  return { id: lastId, page };
};

export const linksDraft = ({ menu, footer }: OwnPageLinks): LinksDraft => ({
  menu: menu.map((page) => newLink(page)),
  footer: footer.map((page) => newLink(page)),
});

/** The links that a draft describes. */
export const linksOfDraft = ({ menu, footer }: LinksDraft): OwnPageLinks => ({
  menu: menu.map(({ page }) => page),
  footer: footer.map(({ page }) => page),
});
