/**
 * The name in a Host header as browsers write it: without port and final dot, in small letters, international
 * names in their ASCII form, an IPv6 address without its brackets. Empty when it is none.
 */
export const hostNameOf = (host: string): string => {
  if (/[\s/?#@\\]/.test(host)) return '';
  const { hostname = '' } = URL.parse(`http://${host}`) ?? {};
  return hostname.replace(/\.$|^\[|\]$/g, '');
};
