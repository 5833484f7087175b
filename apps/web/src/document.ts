import { brandedPath, type SiteBrand } from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';
import type { PageState } from './browser-app.ts';
import type { StructuredData } from './structured-data.ts';
import sprite from './ui/icons.svg?raw';

const DRAWINGS = new Map(
  Array.from(sprite.matchAll(/<path id="([\w-]+)".*\/>/g), ([drawing, name]) => [name, drawing]),
);

/**
 * The drawings of all icons in the markup of a page. As a file, they would come after the first paint, or delay it.
 */
const iconDrawings = (markup: string): string => {
  const names = new Set(Array.from(markup.matchAll(/<use href="#([\w-]+)"/g), ([, name]) => name));
  const drawings = [...names].map((name) => DRAWINGS.get(name)).join('');
  return drawings && `<div id="icons" hidden><svg>${drawings}</svg></div>`;
};

const APP_START = '<div id="app"';

/**
 * Splits the markup into head and application: React writes the head elements before the application's first
 * element.
 */
export const splitHead = (rendered: string): { head: string; root: string } => {
  const start = rendered.indexOf(APP_START);
  if (start === -1) return { head: '', root: rendered };
  return { head: rendered.slice(0, start), root: rendered.slice(start) };
};

// In a script block, only `<` could end the block or open a comment.
const asJsonBlock = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const asLinkedData = (data: StructuredData) =>
  `<script type="application/ld+json">${asJsonBlock(data)}</script>`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

const inAttribute = (text: string) => text.replace(/[&<"]/g, (mark) => ESCAPES[mark] ?? '');

const feedLink = (title: string) =>
  `<link rel="alternate" type="application/rss+xml" title="${inAttribute(title)}" href="/feed.xml"/>`;

const iconLinks = (site: SiteBrand, office: OfficeApp | null) => {
  const path = (file: string) => brandedPath(site, file);
  const icon = site.hasLogo
    ? `<link rel="icon" href="${path('/icon-32.png')}" type="image/png" sizes="32x32"/>`
    : `<link rel="icon" href="${path('/favicon.svg')}" type="image/svg+xml"/>`;
  if (office) {
    return (
      `${icon}<link rel="apple-touch-icon" href="/admin/touch-icon.png"/>` +
      '<link rel="manifest" href="/admin/manifest.webmanifest"/>' +
      `<meta name="apple-mobile-web-app-title" content="${inAttribute(office.name)}"/>`
    );
  }
  if (!site.hasLogo) return icon;
  return (
    `${icon}<link rel="apple-touch-icon" href="${path('/touch-icon.png')}"/>` +
    `<link rel="manifest" href="${path('/manifest.webmanifest')}"/>`
  );
};

/**
 * Delays the first paint until the drawings are there, which follow the content. Painted in parts, it would move: what
 * is centered or on the right gives way to what follows.
 */
const WHOLE = '<link rel="expect" href="#icons" blocking="render"/>';

/** The back office as an app. */
interface OfficeApp {
  /** Its name on a phone. */
  name: string;
}

export interface DocumentParts {
  /** Title of the link to the feed; empty for a page without one. */
  feedTitle: string;
  head: string;
  /** Markup of the application; empty if the browser renders it. */
  root: string;
  state: PageState;
  structuredData: StructuredData[];
  /** Markup above the application. */
  banner: string;
  site: SiteBrand;
  style: string;
  /** The inline boot script, or the address of the entry script of the back office. */
  script: string;
  /** The back office, which starts immediately and can be installed; null for a page of the website. */
  office: OfficeApp | null;
}

/** Keeps bars at the edges, and dialogs, clear of the keyboard on the screen. */
const KEYBOARD = ', interactive-widget=resizes-content';

/** The complete HTML document of a page. */
export const documentHtml = ({
  feedTitle,
  head,
  root,
  state,
  structuredData,
  banner,
  site,
  style,
  script,
  office,
}: DocumentParts): string => {
  const start = office
    ? `<script type="module" src="${script}"></script><noscript>The back office needs JavaScript.</noscript>`
    : script && `<script>${script}</script>`;
  const drawings = iconDrawings(root);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"/>' +
    (drawings && WHOLE) +
    `<meta name="viewport" content="width=device-width, initial-scale=1${office ? KEYBOARD : ''}"/>` +
    `<meta name="theme-color" content="${brandColors(site.brand).navy[900]}"/><meta name="color-scheme" content="light"/>` +
    iconLinks(site, office) +
    (feedTitle && feedLink(feedTitle)) +
    `${head}${structuredData.map(asLinkedData).join('')}<style>${style}</style></head><body>` +
    `${banner}<div id="root">${root}</div>${drawings}` +
    // Without a script, nobody reads it.
    (script && `<script type="application/json" id="state">${asJsonBlock(state)}</script>`) +
    `${start}</body></html>`
  );
};
