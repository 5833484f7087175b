import { describe, expect, it } from 'vitest';
import {
  addressKey,
  addressList,
  isListed,
  isLoopback,
  isPrivate,
  isPublicName,
  wideNetworkKey,
} from './addresses.ts';

describe('a list of addresses', () => {
  const list = addressList(['10.1.0.0/16', '203.0.113.7', '2001:db8::/32']);

  it.each(['10.2.0.1', '203.0.113.8', '2001:db9::1', '', 'localhost', '10.1.0'])(
    'does not hold %j',
    (address) => {
      expect(isListed(list, address)).toBe(false);
    },
  );

  it.each(['10.1.2.3', '203.0.113.7', '2001:db8::1', '::ffff:10.1.2.3'])('holds %s', (address) => {
    expect(isListed(list, address)).toBe(true);
  });
});

describe('the internet', () => {
  it.each(['www.example.com', '203.0.113.7', '2001:db8::1', '[2001:db8::1]', '172.32.0.1'])(
    'reaches %s',
    (name) => {
      expect(isPrivate(name)).toBe(false);
    },
  );

  it.each([
    'localhost',
    '127.0.0.1',
    '::1',
    '[::1]',
    '[fd00::1]',
    '172.18.0.1',
    '192.168.1.20',
    'fd00::1',
    'nas.local',
    'app',
  ])('does not reach %s', (name) => {
    expect(isPrivate(name)).toBe(true);
  });

  it('is not this machine, which only loopback names and addresses refer to', () => {
    expect(['localhost', 'site.localhost', '127.0.0.2', '::1'].every(isLoopback)).toBe(true);
    expect(['0.0.0.0', '192.168.1.20', 'localhost.example.com'].some(isLoopback)).toBe(false);
  });
});

it.each([
  'nas.local',
  'mail.internal',
  'lan',
  'home.arpa',
  'nas.home.arpa',
  'app',
  '',
  '203.0.113.7',
  '2001:db8::1',
  '[203.0.113.7]',
  '[ipv6:::ffff:203.0.113.7]',
])('%j is no name of the internet', (domain) => {
  expect(isPublicName(domain)).toBe(false);
});

it.each(['example.com', 'local.example.com', 'internal.co'])('%s is one', (domain) => {
  expect(isPublicName(domain)).toBe(true);
});

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
  ])('of %s is %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });

  it.each([
    ['2001:db8::1', '2001:db8::2'],
    ['2001:db8::1', '2001:db8:0:0:ffff:1:2:3'],
    ['2001:db8:1::1', '2001:0DB8:0001::ffff:2'],
    ['2001:db8:0:1::', '2001:db8:0:1:a:b:c:d'],
    ['::1', '::2'],
    ['fe80::1%eth0', 'fe80::2%eth0'],
  ])('is the same for %s and %s, which share a /64', (one, other) => {
    expect(addressKey(one)).toBe(addressKey(other));
  });

  it.each([
    ['2001:db8:0:1::1', '2001:db8:0:2::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['203.0.113.7', '203.0.113.8'],
    ['::1', '127.0.0.1'],
  ])('distinguishes %s from %s', (one, other) => {
    expect(addressKey(one)).not.toBe(addressKey(other));
  });
});

describe('wideNetworkKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113'],
    ['::ffff:203.0.113.7', '203.0.113'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:DB8:0001::1', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0'],
    ['::1', '0:0:0'],
  ])('of %s is %s', (ip, key) => {
    expect(wideNetworkKey(ip)).toBe(key);
  });
});
