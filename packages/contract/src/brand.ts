import * as z from 'zod/mini';
import { takesDarkText } from './brand-colors.ts';
import { ILLUSTRATION_SETS, TRADES } from './drawing-look.ts';
import { bare } from './text.ts';
import { versioned } from './versioned.ts';

const COLOR = 'Please enter a color as # and six digits, for example #1b5e20';

const color = z.nullable(
  z.string(COLOR).check(bare(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, COLOR)),
);

const fields = z.strictObject({
  /** Background of header, heroes and footer, and the colour of the drawings; null for the default. */
  primary: color,
  /** Colour of marks and of buttons that call or book; null for the default. */
  accent: color,
  /** Text on the accent: white on a darkened accent, or dark text on an unchanged light one. */
  accentText: z.enum(['light', 'dark'], 'Please choose the button style'),
  illustrations: z.enum(ILLUSTRATION_SETS, 'Please choose a set of drawings'),
  /** What the drawings show at work. Setups of release 1.0.0 do not name it. */
  trade: z._default(z.enum(TRADES, 'Please choose what the drawings show'), 'heating'),
  /** Whether the square logo contains the company's name, which is then not written beside it. */
  logoHasName: z.boolean('Please choose whether the logo includes your name'),
});

/** The look of the site, as the owner saves it (beyond §3). */
export type Brand = z.infer<typeof fields>;

const isReadable = z.refine<Pick<Brand, 'accent' | 'accentText'>>(
  ({ accent, accentText }) => accentText === 'light' || takesDarkText(accent),
  {
    path: ['accentText'],
    error: 'Dark text is hard to read on this accent color. Please choose white text',
  },
);

/** The brand as the owner saves it. */
export const brandInput = fields.check(isReadable);

export const defaultBrand: Brand = {
  primary: null,
  accent: null,
  accentText: 'light',
  illustrations: 'snow',
  trade: 'heating',
  logoHasName: false,
};

/** Saves the brand over the version that was loaded. What a form of release 1.0.0 does not have stays as it is. */
export const saveBrandInput = versioned(
  z.extend(fields, { trade: z.optional(fields.shape.trade.def.innerType) }).check(isReadable),
);

/** The brand as pages are rendered with it. */
export interface SiteBrand {
  brand: Brand;
  /**
   * Folder of the drawings and pictures made for the brand, `/brand/{hash}`, which changes with it. Null while the
   * website uses only the drawings and pictures that it came with.
   */
  address: string | null;
  /** Whether there is an uploaded square logo that icons are made from. */
  hasLogo: boolean;
}

export const defaultSiteBrand: SiteBrand = {
  brand: defaultBrand,
  address: null,
  hasLogo: false,
};

/** Path of a drawing or picture of the site, in the brand's own folder if it has one. */
export const brandedPath = ({ address }: Pick<SiteBrand, 'address'>, path: string): string =>
  `${address ?? ''}${path}`;

const DRAFTS = '/brand/draft';

/** Route of the drawings of a brand that is not saved yet, which only administrators get. */
export const DRAFT_DRAWINGS_ROUTE = `${DRAFTS}/:look/:primary/*`;

const ORIGINAL = 'original';

/** Folder of the drawings of a brand that is not saved yet. */
export const draftFolder = ({ illustrations, trade, primary }: Brand): string =>
  `${DRAFTS}/${illustrations}-${trade}/${primary?.slice(1) ?? ORIGINAL}`;

/** The brand of such a folder, as far as drawings depend on it; null if it is of none. */
export const draftBrand = (look: string, primary: string): Brand | null => {
  const [illustrations, trade] = look.split('-');
  const draft = brandInput.safeParse({
    ...defaultBrand,
    illustrations,
    trade,
    primary: primary === ORIGINAL ? null : `#${primary}`,
  });
  return draft.success ? draft.data : null;
};

/** Path of the picture, 1200 × 630, shown when a page without one of its own is shared. */
export const sharePicture = ({ address }: Pick<SiteBrand, 'address'>): string =>
  address === null ? '/og/default.jpg' : `${address}/share.jpg`;
