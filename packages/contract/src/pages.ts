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
  redirectTo: string | null;
  html: string;
  /** Whether this page, or one that it leads to, may frame the map. */
  hasMap: boolean;
  inlineScripts: string[];
  inlineStyles: string[];
  /** Whether everything that the page shows could be loaded; one that lacks a part is not kept. */
  isComplete: boolean;
}

/** What the web build's server entry exports. */
export interface WebBuild {
  renderPage(request: PageRequest): Promise<RenderedPage>;
  /** The address that stands for all those without a route that are like this one; null for one that has a route. */
  standInFor(url: string): string | null;
}

/** Whether a path belongs to the back office, which is never kept, indexed or rendered by the server. */
export const isBackOffice = (path: string): boolean =>
  path === '/admin' || path.startsWith('/admin/');
