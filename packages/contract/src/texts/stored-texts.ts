import * as z from 'zod/mini';
import { storedValue } from '../stored-value.ts';
import { defaultTexts, type SiteTexts, TEXT_PAGES, type TextPageName } from './pages.ts';
import { type Fill, textsSchema } from './schema.ts';

/**
 * Parses the texts of a page as a client sends them, by the schema of the page.
 * @param fill replaces placeholders with the company's values, which count towards the length of a text
 * @throws ZodError naming each text that does not fit
 */
export const parseTexts = (page: TextPageName, value: unknown, fill: Fill) =>
  z.parse(z.strictObject({ value: textsSchema(TEXT_PAGES[page].texts, fill) }), { value }).value;

// Every render reads the texts of all pages, and building these schemas takes longer than using them.
const storedSchemas = new Map<TextPageName, ReturnType<typeof textsSchema>>();

const storedSchemaOf = (page: TextPageName) => {
  const schema = storedSchemas.get(page) ?? textsSchema(TEXT_PAGES[page].texts);
  storedSchemas.set(page, schema);
  return schema;
};

/** The texts of a page as stored; missing and invalid ones take their default. */
export const textsOf = <Name extends TextPageName>(
  page: Name,
  stored: unknown,
  defaults: SiteTexts[Name] = defaultTexts(page),
): SiteTexts[Name] => storedValue(storedSchemaOf(page), stored, defaults) as SiteTexts[Name];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The texts that differ from their default. Only these are stored, so that improved defaults reach the rest. */
export const changedTexts = (
  page: TextPageName,
  texts: Record<string, unknown>,
  defaults: Record<string, unknown> = defaultTexts(page),
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(texts).filter(([name, value]) => !isSame(value, defaults[name])),
  );

/** The stored texts that have not changed. They stay stored, even where the default has become the same. */
export const unchangedTexts = (
  page: TextPageName,
  texts: Record<string, unknown>,
  former: unknown,
): Record<string, unknown> => {
  const before = storedValue(storedSchemaOf(page), former, {});
  return Object.fromEntries(
    Object.entries(texts).filter(([name, value]) => isSame(value, before[name])),
  );
};
