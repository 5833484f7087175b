/**
 * Normalises a Host header as browsers do: without port and final dot, lowercase, international names as ASCII,
 * an IPv6 address without its brackets. Empty when it is invalid.
 */
export const hostNameOf = (host: string): string => {
  if (/[\s/?#@\\]/.test(host)) return '';
  const { hostname = '' } = URL.parse(`http://${host}`) ?? {};
  return hostname.replace(/\.$|^\[|\]$/g, '');
};
