import { BlockList, isIP } from 'node:net';

/** A set of addresses and CIDR ranges. */
export const addressList = (ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
};

/** Whether an address is in a list; an IPv4-mapped IPv6 address counts as the IPv4 address. */
export const isListed = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const LOOPBACK = addressList(['127.0.0.0/8', '::1']);
const PRIVATE = addressList([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]);

/** Besides private ones: of no machine, of many, or of another one by a detour. */
const SPECIAL = addressList([
  '0.0.0.0/8',
  '192.0.0.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/32',
  '100::/64',
  '2001::/23',
  '2002::/16',
  'fec0::/10',
  'ff00::/8',
]);

const LOCAL_NAME = /(^|\.)(local|localdomain|internal|intranet|lan|home|home\.arpa|test)$/;

/** Whether browsers reach the site by https. */
export const usesHttps = (siteUrl: string | undefined): boolean =>
  siteUrl?.startsWith('https:') ?? false;

/** Whether a host name or an address refers to this machine. */
export const isLoopback = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isListed(LOOPBACK, name);

/**
 * Whether a host name or an address refers to a machine that cannot be reached from the internet.
 * @param host an IPv6 address may stand in brackets, as in a URL
 */
export const isPrivate = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return (
    isLoopback(name) ||
    isListed(PRIVATE, name) ||
    (isIP(name) === 0 && (!name.includes('.') || LOCAL_NAME.test(name)))
  );
};

/** Whether a domain may be known to the name servers of the internet: it is no address, and no name of this network. */
export const isPublicName = (domain: string): boolean =>
  !domain.startsWith('[') && isIP(domain) === 0 && !isPrivate(domain);

/** Whether an address is that of one machine on the internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && ![LOOPBACK, PRIVATE, SPECIAL].some((list) => isListed(list, address));

const networkOf = (ipv6: string, groups: number): string => {
  const [left = [], right = []] = ipv6
    .split('::', 2)
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/** The usual form of an address: dual-stack sockets report IPv4 addresses as IPv6. */
export const normalizeAddress = (ip: string): string => ip.replace(/^::ffff:(?=[\d.]+$)/i, '');

const isIpv6 = (address: string) => address.includes(':');

/** The key for what an address may do: a household has a whole IPv6 network, so its /64 counts as one address. */
export const addressKey = (ip: string): string => {
  const address = normalizeAddress(ip);
  return isIpv6(address) ? networkOf(address, 4) : address;
};

/**
 * The network of an owner of many addresses: the /48 for IPv6, which holds 65,536 households, or the /24 for
 * IPv4.
 */
export const wideNetworkKey = (ip: string): string => {
  const address = normalizeAddress(ip);
  return isIpv6(address) ? networkOf(address, 3) : address.split('.', 3).join('.');
};

/**
 * The key of the /48 that an IPv6 address is in, because whoever rents one has all its addresses. Null for IPv4, where
 * neighbors in a /24 have nothing to do with each other.
 */
export const ownedNetworkKey = (ip: string): string | null =>
  isIpv6(normalizeAddress(ip)) ? wideNetworkKey(ip) : null;

/**
 * What a /48 of IPv6 may do, compared to one of its 65,536 networks that count as an address. With more than one, no
 * address alone can use up what its neighbors need.
 */
export const ADDRESSES_OF_NETWORK = 2;
