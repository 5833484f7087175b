import type { Company } from './company.ts';
import { stateName } from './state-names.ts';

/** The placeholders for values of the company record (beyond §3), each with its explanation. */
export const PLACEHOLDERS = {
  company: 'the company name',
  phone: 'the phone number',
  city: 'the city',
  state: 'the state, short',
  stateName: 'the full state name',
  region: 'the area you serve',
} as const;

type Placeholder = keyof typeof PLACEHOLDERS;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

// Other braces, such as those of `{ 10 % off }`, are text.
const IN_BRACES = /\{(\w+)\}/g;

/** What the placeholders stand for. */
export const companyValues = ({
  name,
  phone,
  address,
  region,
}: Company): Record<Placeholder, string> => ({
  company: name,
  phone,
  city: address.city,
  state: address.state,
  stateName: stateName(address.state),
  region,
});

/** The text with values in place of the words in braces. A word without a value stays as it is. */
export const fillIn = (text: string, values: Record<string, string>): string =>
  text.replace(IN_BRACES, (whole, name: string) =>
    Object.hasOwn(values, name) ? `${values[name]}` : whole,
  );

/** The text with the company record's values in place of the placeholders. Unknown ones stay as they are. */
export const fillPlaceholders = (text: string, company: Company): string =>
  fillIn(text, companyValues(company));

/** The text without its placeholders. */
export const withoutPlaceholders = (text: string): string =>
  text.replace(IN_BRACES, (whole, name: string) => (isPlaceholder(name) ? '' : whole));

/** The first word in braces that is not a placeholder, such as `{compny}`; null if there is none. */
export const unknownPlaceholder = (text: string): string | null => {
  const unknown = [...text.matchAll(IN_BRACES)].find(([, name = '']) => !isPlaceholder(name));
  return unknown?.[0] ?? null;
};

/** The first word in braces, whether it is a placeholder or not; null if there is none. */
export const firstInBraces = (text: string): string | null => text.match(IN_BRACES)?.[0] ?? null;
