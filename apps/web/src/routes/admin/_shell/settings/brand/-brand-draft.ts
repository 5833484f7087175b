import type { Brand } from '@hvac/contract/brand';
import { takesDarkText } from '@hvac/contract/brand-colors';

/** The brand while it is edited: an empty colour stands for the default. */
export interface BrandDraft extends Omit<Brand, 'primary' | 'accent'> {
  primary: string;
  accent: string;
}

/** The form values of a brand. */
export const brandDraft = ({ primary, accent, ...others }: Brand): BrandDraft => ({
  ...others,
  primary: primary ?? '',
  accent: accent ?? '',
});

/** A typed colour as it would be stored; null if it is invalid. */
export const typedColor = (typed: string): string | null => {
  const color = typed.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(color) ? color : null;
};

/** The brand that a draft describes, not validated yet. Text is white where dark text would not be legible. */
export const brandOfDraft = ({ primary, accent, accentText, ...others }: BrandDraft): Brand => ({
  ...others,
  primary: primary.trim() || null,
  accent: accent.trim() || null,
  accentText: takesDarkText(typedColor(accent)) ? accentText : 'light',
});

/** The changes that another accent color makes. One that becomes light is shown as it is, with dark text, at first. */
export const withAccent = (draft: BrandDraft, accent: string): Partial<BrandDraft> => {
  const becomesLight =
    takesDarkText(typedColor(accent)) && !takesDarkText(typedColor(draft.accent));
  return becomesLight ? { accent, accentText: 'dark' } : { accent };
};

/** The brand that a draft shows: an unfinished colour counts as the default. */
export const shownBrand = (draft: BrandDraft): Brand => ({
  ...brandOfDraft(draft),
  primary: typedColor(draft.primary),
  accent: typedColor(draft.accent),
});

/** Whether both would be stored as the same brand. */
export const isSameDraft = (one: BrandDraft, other: BrandDraft): boolean =>
  JSON.stringify(brandOfDraft(one)) === JSON.stringify(brandOfDraft(other));
