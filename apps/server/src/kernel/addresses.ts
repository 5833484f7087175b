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

/** Whether an address is in a list; an IPv4 address that is written as IPv6 counts as what it is. */
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

const LOCAL_NAME = /\.(local|localdomain|internal|intranet|lan|home|home\.arpa|test)$/;

/** Whether a host name or an address means this machine. */
export const isLoopback = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isListed(LOOPBACK, name);

/** Whether a host name or an address means a machine that the internet does not reach. */
export const isPrivate = (name: string): boolean =>
  isLoopback(name) ||
  isListed(PRIVATE, name) ||
  (isIP(name) === 0 && (!name.includes('.') || LOCAL_NAME.test(name)));

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

/** An address as people write it: a socket for both kinds tells those of IPv4 in a form of IPv6. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** What an address counts as: an IPv6 network of a household has many, so its /64 stands for all. */
export const addressKey = (ip: string): string => {
  const address = plainAddress(ip);
  return address.includes(':') ? networkOf(address, 4) : address;
};

/** The network of whoever can have many addresses: the /48 of IPv6, which holds 65,536 households, or the /24 of IPv4. */
export const wideNetworkKey = (ip: string): string => {
  const address = plainAddress(ip);
  return address.includes(':') ? networkOf(address, 3) : address.split('.', 3).join('.');
};
