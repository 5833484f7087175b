import type { ContactField } from './contact.ts';

/** How a contact form that was sent without JavaScript is shown again. */
export interface ContactFormState {
  values: Partial<Record<ContactField, string>>;
  errors: Partial<Record<ContactField, string>>;
  /** Set when the request could not be stored although the form is fine. */
  failure: string | null;
}

/** What the host asks the web build to render. */
export interface PageRequest {
  /** Path and query string. */
  url: string;
  /** Public origin, for canonical links. */
  siteUrl: string;
  /** `{router, createContext}`: pages load their data in process. The types belong to the server. */
  procedures: unknown;
  /** Address of the browser's entry script. */
  entryScript: string;
  contactForm: ContactFormState | null;
}

/** A rendered document. The inline parts are what the Content-Security-Policy allows by their hash. */
export interface RenderedPage {
  status: number;
  html: string;
  /** Whether this page, or one that it leads to, may frame the map. */
  hasMap: boolean;
  inlineScripts: string[];
  inlineStyles: string[];
  /** Whether everything that the page shows could be loaded; one that lacks a part is not kept. */
  isComplete: boolean;
}

/** What the database must hold for a page of the blog to be there: a post, or posts on a page of a list. */
export type PageSubject =
  | { kind: 'post'; slug: string }
  /** `category` is the slug of one, or null for the list of all posts; pages count from 1. */
  | { kind: 'posts'; category: string | null; page: number };

/** What is not there where a page is not there. */
export type MissingPart = 'post' | 'category' | 'page';

/** Where an address leads, known without rendering. */
export type Destination =
  /** The page has another spelling of its address, `to`. */
  | { kind: 'redirect'; to: string }
  /** It has no route. The page at `standIn` is that of every such address in the same section. */
  | { kind: 'nothing'; standIn: string }
  /** It has a page, unless its subject is missing; one without a subject is always there. */
  | { kind: 'page'; subject: PageSubject | null };

/** What the web build does for the host. */
export interface WebBuild {
  renderPage(request: PageRequest): Promise<RenderedPage>;
  /** The one address that a page is made and cached for, without the parts of a query string that no page knows. */
  addressOf(url: string): string;
  /** @param url path and query string */
  destinationOf(url: string): Destination;
  /** Addresses whose pages say that something is missing, whatever the database holds. They name no path. */
  standIns: Record<MissingPart, string>;
}

/** Whether a path belongs to the back office, which is never kept, indexed or rendered by the server. */
export const isBackOffice = (path: string): boolean =>
  path === '/admin' || path.startsWith('/admin/');
