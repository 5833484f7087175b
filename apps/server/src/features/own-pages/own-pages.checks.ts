import { type Check, ok, skipped, warning } from '../../kernel/self-check.ts';
import { findHiddenPages } from './own-pages.service.ts';

/** Checks that the software has not come to serve something else where a page of the owner's is. */
export const ownPagesCheck: Check = {
  name: 'own-pages',
  title: 'Your pages',
  async run({ em }) {
    const { count, hidden } = await findHiddenPages(em);
    if (count === 0) return skipped('There are no pages of your own.');
    if (hidden.length === 0) return ok('Each of your pages can be reached.');
    const named = hidden.map((page) => `“${page.name}” (/${page.path})`).join(', ');
    return warning(
      `The website itself has come to use these addresses, so visitors do not get your pages: ${named}.`,
      { advice: 'Give each of them another path.' },
    );
  },
};
