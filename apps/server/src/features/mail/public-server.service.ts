import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from '../../kernel/addresses.ts';
import { IN_PRIVATE_NETWORK } from './mail-advice.service.ts';

/** Looks up all addresses of a host name. */
export type FindAddresses = (host: string) => Promise<string[]>;

/** In milliseconds, for each of two tries. */
const LOOKUP_TIMEOUT_MS = 2000;

/**
 * Asks the name servers. The operating system is not asked: it looks up a few names at a time, the database's among
 * them, and cannot be stopped.
 */
export const findAddresses: FindAddresses = async (host) => {
  const resolver = new Resolver({ timeout: LOOKUP_TIMEOUT_MS, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value : [],
  );
  if (addresses.length === 0) throw answers.find((answer) => answer.status === 'rejected')?.reason;
  return addresses;
};

/** The last part of a name on the internet has a letter; an operating system reads 127.1 as an address. */
const isName = (host: string): boolean => /[a-z][^.]*\.?$/i.test(host);

/**
 * The addresses of a mail server on the internet, to be tried in turn. Connections go to these addresses: another look-up
 * could lead elsewhere.
 * @throws Error when any of them is not one of the internet, or none was found
 */
export const publicAddressesOf = async (
  host: string,
  addressesOf: FindAddresses = findAddresses,
): Promise<string[]> => {
  if (isIP(host) === 0 && !isName(host)) throw new Error(`${host} ${IN_PRIVATE_NETWORK}`);
  const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
  if (!addresses.every(isPublicAddress)) throw new Error(`${host} ${IN_PRIVATE_NETWORK}`);
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  // One order, so that an open connection is used again.
  return addresses.toSorted((a, b) => isIP(a) - isIP(b) || a.localeCompare(b));
};
