import { RESERVED_PATHS, RESERVED_SEGMENTS } from './reserved-paths.ts';
import { SITE_PAGES } from './site-pages.ts';

/** The longest path of a page of the owner's, in characters. */
export const MAX_OWN_PATH = 120;

const OWN_PATH = /^(?=.{1,120}$)[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){0,2}$/;

/** Whether a path, without its first slash, has the form of those of the owner's pages, whatever is there. */
export const isOwnPath = (path: string): boolean => OWN_PATH.test(path);

/** What lists of pages and other software take for the home page, and the page that the owner may write. */
const FIXED = ['home', 'index', 'privacy'];
/** Pages whose parts are below them. */
const WHOLE_SECTIONS = ['blog', 'contact'];

/** Why no page of the owner's can have a path that has their form; null if one can. */
export const takenBySoftware = (path: string): string | null => {
  const [first = ''] = path.split('/', 1);
  if (RESERVED_SEGMENTS.includes(first) || RESERVED_PATHS.includes(`/${path}`)) {
    return `/${first} belongs to the website's own files`;
  }
  if (FIXED.includes(path) || SITE_PAGES.some((page) => page.path === `/${path}`)) {
    return `/${path} is a page that the website has already`;
  }
  return WHOLE_SECTIONS.includes(first) ? `What is below /${first} belongs to that page` : null;
};

/** Why a path cannot be that of a page of the owner's; null if it can. */
export const refusalOfOwnPath = (path: string): string | null => {
  if (path === '') return 'Enter the path of the page';
  if (path.length > MAX_OWN_PATH) return `Too long (max ${MAX_OWN_PATH} characters)`;
  return isOwnPath(path)
    ? takenBySoftware(path)
    : 'A path has one to three parts of small letters, digits and hyphens, such as services/furnace-repair';
};
