/** Longer than any host with its scheme and port. To encode one that is not ASCII takes quadratic time. */
const MAX_LENGTH = 300;

/** The URL in an Origin header; null when it is invalid. */
export const parseOrigin = (origin: string): URL | null =>
  origin.length > MAX_LENGTH ? null : URL.parse(origin);

/**
 * Normalises a Host header as browsers do: without port and final dot, lowercase, international names as ASCII,
 * an IPv6 address without its brackets. Empty when it is invalid.
 */
export const hostNameOf = (host: string): string => {
  if (host.length > MAX_LENGTH || /[\s/?#@\\]/.test(host)) return '';
  const { hostname = '' } = URL.parse(`http://${host}`) ?? {};
  return hostname.replace(/\.$|^\[|\]$/g, '');
};
