import { isIPv4 } from 'node:net';

/**
 * The name in a Host header as browsers write it: without port and final dot, in small letters, international
 * names in their ASCII form, an IPv6 address in brackets. Empty when it is none.
 */
export const hostNameOf = (host: string): string =>
  /[\s/?#@\\]/.test(host) ? '' : (URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? '');

/** Whether a name leads to the machine itself, wherever it is asked. */
export const isLoopbackName = (name: string): boolean =>
  /^(.+\.)?localhost$/.test(name) || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
