import type { SiteBrand } from './brand.ts';
import type { ContactField } from './contact.ts';
import type { LocationImage } from './images.ts';
import type { SentForm } from './receipts.ts';
import type { SiteSettings } from './settings.ts';

/** The state of a contact form that was sent without JavaScript and is shown again, or of its receipt. */
export interface ContactFormState {
  values: Partial<Record<ContactField, string>>;
  errors: Partial<Record<ContactField, string>>;
  /** Set when the form is valid but could not be stored. */
  failure: string | null;
  /** What the link that led to the form was about. */
  ask?: string;
  /** Whether it was said that there is no heat or no cooling. */
  isUrgent?: boolean;
  /** What was sent and stored just before. */
  sent?: SentForm;
}

/** What every page shows. One object serves all pages until something changes. */
export interface SiteData {
  settings: SiteSettings;
  /** The images that the owner has set, by place; null if they have never been read. */
  places: Record<string, LocationImage> | null;
  brand: SiteBrand;
}

/** The URLs of the browser's entry scripts. */
export interface EntryScripts {
  /** For visitors, and what it imports, so that all are requested at once. */
  site: string[];
  office: string;
}

/** A page for the web build to render. */
export interface PageRequest {
  /** Path and query string. */
  url: string;
  /** Public origin for canonical links. */
  siteUrl: string;
  site: SiteData;
  /** `{router, createContext}`: pages load their other data in process. The server owns the types. */
  procedures: unknown;
  entryScripts: EntryScripts;
  contactForm: ContactFormState | null;
  /** Set for the preview of a draft, which has no scripts. */
  preview: { expiresAt: Date } | null;
}

/** What all pages share, as a file whose address changes with its content. */
export interface SiteStateFile {
  path: string;
  json: string;
}

/** A rendered document, with the inline parts that the Content-Security-Policy allows by their hash. */
export interface RenderedPage {
  status: number;
  html: string;
  /** Whether this page, or one it links to, may embed the map in a frame. */
  hasMap: boolean;
  inlineScripts: string[];
  inlineStyles: string[];
  /** Whether all data of the page could be loaded; an incomplete page is not cached. */
  isComplete: boolean;
}

/** What the database must hold for a blog page to exist: a post, or the posts on a page of a list. */
export type PageSubject =
  | { kind: 'post'; slug: string }
  /** `category` is a slug, or null for the list of all posts; pages count from 1. */
  | { kind: 'posts'; category: string | null; page: number }
  /** The page that the owner may write about privacy. */
  | { kind: 'privacy' };

/** What is missing when a page does not exist. */
export type MissingPart = 'post' | 'category' | 'page';

/** What a URL resolves to, decided without rendering. */
export type Destination =
  /** The canonical URL of the page is `to`. */
  | { kind: 'redirect'; to: string }
  /** No route matches. All such URLs of a section share the page at `standIn`. */
  | { kind: 'nothing'; standIn: string }
  /** No route matches, but the owner may have a page there; otherwise as `nothing`. */
  | { kind: 'own'; path: string; standIn: string }
  /** A page of the results of a search, of which there are as many as texts. */
  | { kind: 'search' }
  /** A route matches. The page exists unless its subject is missing; without a subject it always exists. */
  | { kind: 'page'; subject: PageSubject | null };

/** The interface of the web build for the server. */
export interface WebBuild {
  renderPage(request: PageRequest): Promise<RenderedPage>;
  /** The file that pages load when they hydrate. */
  siteStateOf(site: SiteData): SiteStateFile;
  /** The one address under which a page is rendered and cached, without unknown query parameters. */
  addressOf(url: string): string;
  /** @param url path and query string */
  destinationOf(url: string): Destination;
  /** URLs of the pages that report something missing, whatever the database holds. They are not real paths. */
  standIns: Record<MissingPart, string>;
}

/** Whether a path belongs to the back office, which is never cached, indexed or rendered on the server. */
export const isBackOffice = (path: string): boolean =>
  path === '/admin' || path.startsWith('/admin/');
