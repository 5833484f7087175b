import type { Company } from '@hvac/contract/company';
import { directionOf } from '@hvac/contract/own-page-language';
import type { OwnPageFields } from '@hvac/contract/own-pages';
import { phonesIn } from '@hvac/contract/phones-in-text';
import { companyValues, fillIn, fillPlaceholders } from '@hvac/contract/placeholders';
import { fillTexts } from '@hvac/contract/texts/filled';

// What means something in the dialect of formatted texts, wherever it stands in a line.
const MARKS = /[\\`*_[\]<>|~!&#]/g;

/** A formatted text with its placeholders filled; a value is text, whatever it contains. */
const fillFormatted = (content: string, company: Company): string => {
  const values = Object.entries(companyValues(company));
  const written = values.map(([name, value]) => [name, value.replace(MARKS, '\\$&')]);
  return fillIn(content, Object.fromEntries(written));
};

/** What links and lists say of pages, with its placeholders filled. */
export const withFilledNames = <Page extends Pick<OwnPageFields, 'label' | 'city'>>(
  pages: readonly Page[],
  company: Company,
): Page[] =>
  pages.map((page) => ({
    ...page,
    label: fillPlaceholders(page.label, company),
    city: fillPlaceholders(page.city, company),
  }));

const [ISOLATE, ISOLATED] = ['\u2066', '\u2069'];

/** A text with its phone numbers from left to right: behind Arabic words, their parts would change places. */
const withPhonesInOrder = (text: string): string =>
  phonesIn(text)
    .toReversed()
    .reduce(
      (whole, { start, end }) =>
        `${whole.slice(0, start)}${ISOLATE}${whole.slice(start, end)}${ISOLATED}${whole.slice(end)}`,
      text,
    );

/** A page with the placeholders of its texts filled, as visitors read it (beyond §3). */
export const filledPage = (page: OwnPageFields, company: Company): OwnPageFields => {
  const { title, metaTitle, description, intro, featuredImageAlt, facts, questions, button } = page;
  const isMirrored = directionOf(page.language) === 'rtl';
  const fill = (text: string) => {
    const filled = fillPlaceholders(text, company);
    return isMirrored ? withPhonesInOrder(filled) : filled;
  };
  const texts = {
    title,
    metaTitle,
    description,
    intro,
    featuredImageAlt,
    facts,
    questions,
    button,
  };
  const [named = page] = withFilledNames([page], company);
  return {
    ...named,
    ...fillTexts(texts, fill),
    gallery: page.gallery.map(({ image, alt, caption }) => ({
      ...fillTexts({ alt, caption }, fill),
      image,
    })),
    content: fillFormatted(page.content, company),
  };
};
