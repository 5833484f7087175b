import { type Company, defaultCompany } from '../company.ts';
import type { TextField } from './field.ts';
import { type SiteTexts, TEXT_PAGE_NAMES, TEXT_PAGES, textFields } from './pages.ts';

/** What a text may claim that the company record does not. */
export type TextClaim = 'license' | 'insurance';

/** A text of the owner's own that mentions a license or insurance. */
export interface ClaimPlace {
  /** As in 'Home → Promise 2'. */
  label: string;
  /** The screen that edits it, and the field there. */
  to: string;
  hash: string;
  claims: TextClaim[];
}

const claimsIn = (text: string): TextClaim[] => [
  ...(/licens|licenc/i.test(text) ? ['license' as const] : []),
  ...(/insur|bonded/i.test(text) ? ['insurance' as const] : []),
];

interface NamedText {
  label: string;
  path: string;
  text: string;
}

const numbered = (entry: string, index: number) =>
  `${entry.charAt(0).toUpperCase()}${entry.slice(1)} ${index + 1}`;

/** The texts of a field; an entry of a list is called by its number. */
const textsIn = (field: TextField, path: string, value: unknown): NamedText[] => {
  if (typeof value === 'string') return [{ label: field.label, path, text: value }];
  if (!Array.isArray(value) || !('entry' in field)) return [];
  return value.flatMap((entry: unknown, index) => {
    const label = numbered(field.entry, index);
    if (field.kind !== 'list' || typeof entry !== 'object' || entry === null)
      return textsIn({ ...field, label } as TextField, `${path}.${index}`, entry);
    return Object.entries<TextField>(field.item).flatMap(([name, item]) =>
      textsIn(item, `${path}.${index}.${name}`, Reflect.get(entry, name)).map((text) => ({
        ...text,
        label,
      })),
    );
  });
};

/** One entry of a list may mention it in several of its texts. */
const byLabel = (places: ClaimPlace[]): ClaimPlace[] =>
  [...Map.groupBy(places, ({ label }) => label).values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, claims: [...new Set([first, ...others].flatMap(({ claims }) => claims))] }]
      : [],
  );

/**
 * Where the owner's own words mention a license or insurance.
 * @param own the texts that the owner has changed, by page
 */
export const claimPlaces = (
  own: Partial<Record<keyof SiteTexts, Record<string, unknown>>>,
  { tagline }: Pick<Company, 'tagline'>,
): ClaimPlace[] => {
  const places = TEXT_PAGE_NAMES.flatMap((page) =>
    textFields(page).flatMap(([name, field]) =>
      textsIn(field, name, own[page]?.[name]).map(({ label, path, text }) => ({
        label: `${TEXT_PAGES[page].title} → ${label}`,
        to: `/admin/settings/pages/${page}`,
        hash: path,
        claims: claimsIn(text),
      })),
    ),
  );
  const ownTagline = {
    label: 'Contact & hours → Tagline',
    to: '/admin/settings/business',
    hash: 'tagline',
    claims: tagline === defaultCompany.tagline ? [] : claimsIn(tagline),
  };
  return byLabel([...places, ownTagline].filter(({ claims }) => claims.length > 0));
};
