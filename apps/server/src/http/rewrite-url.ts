// A query string that was cut off in a mail still leads to its page.
const isReadable = (path: string): boolean => {
  try {
    decodeURI(path);
    return !path.includes('//');
  } catch {
    return false;
  }
};

/**
 * The address of a request as the routes know it: without the origin that a proxy may send along, and without
 * the slash with which old clients end addresses of `/api`. One that cannot be decoded, or has empty steps,
 * becomes one that leads nowhere.
 */
export const rewriteUrl = (url: string): string => {
  const target = url.replace(/^https?:\/\/[^/?]*\/?/i, '/');
  const [path = ''] = target.split('?', 1);
  if (isReadable(path)) return target.replace(/^(\/api\/[^?]+)\/(?=\?|$)/, '$1');
  return target.startsWith('/api/') ? '/api/unreadable' : '/unreadable';
};
