import type { PublicPlace } from './public-places.ts';

/** A drawing of the site: its file, without folder and extension, and its frame in pixels. */
export interface Illustration {
  file: string;
  width: number;
  height: number;
}

/** A place that has a drawing of its own. */
export type IllustratedPlace = Exclude<PublicPlace, 'logo' | 'logo-wide'>;

/** What a place shows until the owner sets an image for it. */
const AT_PLACES: Record<IllustratedPlace, Illustration> = {
  hero: { file: 'house-section', width: 1200, height: 900 },
  'why-choose-us': { file: 'why-choose-us', width: 800, height: 800 },
  'heating-services': { file: 'heating-services', width: 800, height: 500 },
  'cooling-services': { file: 'cooling-services', width: 800, height: 500 },
  'air-quality-services': { file: 'air-quality-services', width: 800, height: 500 },
  'services-hero': { file: 'services-hero', width: 1200, height: 600 },
  'about-hero': { file: 'about-hero', width: 1280, height: 600 },
  'about-1': { file: 'about-1', width: 800, height: 600 },
  'about-2': { file: 'about-2', width: 800, height: 600 },
  'about-3': { file: 'about-3', width: 800, height: 600 },
  'about-4': { file: 'about-4', width: 800, height: 600 },
  'contact-hero': { file: 'fallback', width: 1200, height: 600 },
  'cta-banner': { file: 'skyline', width: 1600, height: 300 },
};

/** Every drawing of the public pages, by its place or by its own name. */
export const ILLUSTRATIONS = {
  ...AT_PLACES,
  'plumbing-services': { file: 'plumbing-services', width: 800, height: 500 },
  'water-services': { file: 'water-services', width: 800, height: 500 },
  'not-found': { file: 'not-found', width: 800, height: 500 },
};

export type IllustrationName = keyof typeof ILLUSTRATIONS;

/** The icons that a service can have, and the drawing that goes with each. */
export const SERVICE_DRAWINGS = {
  fire: 'heating-services',
  snowflake: 'cooling-services',
  wind: 'air-quality-services',
  drop: 'water-services',
  pipe: 'plumbing-services',
} as const satisfies Record<string, IllustrationName>;

export type ServiceIcon = keyof typeof SERVICE_DRAWINGS;

/** The texts that choose the icon of each service, by its place. */
const ICON_TEXTS = {
  'heating-services': 'firstIcon',
  'cooling-services': 'secondIcon',
  'air-quality-services': 'thirdIcon',
} as const;

/** The icons of the services, by the names of the texts that choose them; a host of release 1.0.0 sends none. */
export type ServiceIcons = Partial<
  Record<(typeof ICON_TEXTS)[keyof typeof ICON_TEXTS], ServiceIcon>
>;

const isOfService = (name: IllustrationName): name is keyof typeof ICON_TEXTS => name in ICON_TEXTS;

/** The drawing that a place shows: that of a service goes with its icon. */
export const drawingAt = (name: IllustrationName, icons: ServiceIcons): IllustrationName => {
  const icon = isOfService(name) && icons[ICON_TEXTS[name]];
  return icon ? SERVICE_DRAWINGS[icon] : name;
};

const BY_FILE = new Map<string, Illustration>(
  Object.values(ILLUSTRATIONS).map((illustration) => [illustration.file, illustration]),
);
// Its place has a wider frame than the drawing.
BY_FILE.set('fallback', { file: 'fallback', width: 800, height: 500 });
/** The frames of the drawings that belong to posts, and of the figures within them. */
const BY_PREFIX = {
  'post-': { width: 1200, height: 675 },
  'figure-': { width: 800, height: 450 },
} as const;

/** The frame in pixels of a bundled drawing, by its path; undefined for anything else. */
export const illustrationFrame = (
  path: string,
): Pick<Illustration, 'width' | 'height'> | undefined => {
  const file =
    /^\/img\/([a-z0-9-]+?)(?:-(?:cooling|plumbing))?(?:-(?:mild|desert|coast))?\.svg$/.exec(
      path,
    )?.[1] ?? '';
  const [prefix] = /^(?:post|figure)-/.exec(file) ?? [];
  return BY_FILE.get(file) ?? (prefix ? BY_PREFIX[prefix as keyof typeof BY_PREFIX] : undefined);
};
