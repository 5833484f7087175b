import * as z from 'zod/mini';
import { publishedInput } from './blog-editing.ts';
import { OWN_PAGE_LIMITS, ownPageFields, problemsOfPublishing } from './own-pages.ts';
import { uniqueEntries } from './unique-entries.ts';

const place = (most: number) =>
  z._default(
    z.nullable(z.int().check(z.gte(1), z.lte(most, `At most ${most} pages fit here`))),
    null,
  );

/** A page as a site file describes it. */
const siteOwnPage = z.strictObject({
  ...ownPageFields,
  published: z._default(publishedInput.shape.published, true),
  /** Its places in the menu and in the footer, counted from 1. */
  menuPlace: place(OWN_PAGE_LIMITS.inMenu),
  footerPlace: place(OWN_PAGE_LIMITS.inFooter),
});
export type SiteOwnPage = z.output<typeof siteOwnPage>;

/** The pages of a site file. */
export const siteOwnPages = z.array(siteOwnPage, 'The pages must be a list').check(
  z.maxLength(OWN_PAGE_LIMITS.pages, `At most ${OWN_PAGE_LIMITS.pages} pages fit here`),
  uniqueEntries('Another page has this path', ({ path }) => path, 'path'),
  ...(['menuPlace', 'footerPlace'] as const).map((field) =>
    uniqueEntries<{ [Field in typeof field]: number | null }>(
      'Another page has this place',
      (page) => page[field],
      field,
    ),
  ),
  ({ value, issues }) => {
    for (const [index, page] of value.entries()) {
      const problems = page.published ? problemsOfPublishing(page) : [];
      for (const { path: field, message } of problems) {
        issues.push({ code: 'custom', input: page, path: [index, field], message });
      }
    }
  },
);
