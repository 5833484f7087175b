const UNREADABLE = '/unreadable';
const UNREADABLE_CALL = '/api/unreadable';

// Takes the path alone, so that a query string truncated in a mail still leads to its page.
const isReadable = (path: string): boolean => {
  try {
    decodeURI(path);
    return path.startsWith('/') && !path.includes('//');
  } catch {
    return false;
  }
};

const withoutOrigin = (url: string): string => url.replace(/^https?:\/\/[^/?]*\/?/i, '/');

/**
 * Rewrites a request URL to what the routes expect: without the origin that a proxy may send, and without the
 * trailing slash that old clients add to `/api` paths. A URL that cannot be decoded, has empty segments or is no path,
 * such as `*`, becomes one that matches no route.
 */
export const rewriteUrl = (url: string): string => {
  const target = withoutOrigin(url);
  const [path = ''] = target.split('?', 1);
  if (isReadable(path)) return target.replace(/^(\/api\/[^?]+)\/(?=\?|$)/, '$1');
  return target.startsWith('/api/') ? UNREADABLE_CALL : UNREADABLE;
};

/** Whether `rewriteUrl` has found nothing to serve in a URL. */
export const isUnreadable = (url: string): boolean => url === UNREADABLE || url === UNREADABLE_CALL;

/** The URL of a request, of an unreadable one as well, without the origin that a proxy may send. */
export const requestedUrl = ({ url, originalUrl }: { url: string; originalUrl: string }): string =>
  isUnreadable(url) ? withoutOrigin(originalUrl) : url;
