import type { Company } from './company.ts';
import { stateName } from './state-names.ts';

/** The placeholders for values of the company record (beyond §3), each with its explanation. */
export const PLACEHOLDERS = {
  company: 'the name of the company',
  phone: 'the phone number',
  city: 'the city of the address',
  state: 'the state of the address',
  stateName: 'the full name of that state',
  region: 'the area that you serve',
} as const;

type Placeholder = keyof typeof PLACEHOLDERS;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

// Other braces, such as those of `{ 10 % off }`, are text.
const IN_BRACES = /\{(\w+)\}/g;

const valuesOf = ({ name, phone, address, region }: Company): Record<Placeholder, string> => ({
  company: name,
  phone,
  city: address.city,
  state: address.state,
  stateName: stateName(address.state),
  region,
});

/** The text with the company record's values in place of the placeholders. Unknown ones stay as they are. */
export const fillPlaceholders = (text: string, company: Company): string => {
  const values = valuesOf(company);
  return text.replace(IN_BRACES, (whole, name: string) =>
    isPlaceholder(name) ? values[name] : whole,
  );
};

/** The text without its placeholders. */
export const withoutPlaceholders = (text: string): string =>
  text.replace(IN_BRACES, (whole, name: string) => (isPlaceholder(name) ? '' : whole));

/** The first word in braces that is not a placeholder, such as `{compny}`; null if there is none. */
export const unknownPlaceholder = (text: string): string | null => {
  const unknown = [...text.matchAll(IN_BRACES)].find(([, name = '']) => !isPlaceholder(name));
  return unknown?.[0] ?? null;
};
