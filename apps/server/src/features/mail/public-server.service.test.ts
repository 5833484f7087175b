import { describe, expect, it } from 'vitest';
import { publicAddressesOf } from './public-server.service.ts';

const found =
  (...addresses: string[]) =>
  async () =>
    addresses;
const unasked = () => Promise.reject(new Error('No look-up was expected'));

describe('the address of a mail server that must be public', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.20',
    '0.0.0.0',
    '::1',
    '::ffff:10.1.2.3',
    'fd00::1',
    '64:ff9b::a01:203',
  ])('is refused as %s', async (address) => {
    const refused = `${address} is in a private network`;
    await expect(publicAddressesOf(address, unasked)).rejects.toThrow(refused);
    await expect(publicAddressesOf('mail.example.com', found(address))).rejects.toThrow(
      'mail.example.com is in a private network',
    );
  });

  it('is refused when only one of several is private', async () => {
    const both = found('203.0.113.7', '10.1.2.3');
    await expect(publicAddressesOf('mail.example.com', both)).rejects.toThrow('private network');
  });

  it('is refused when the operating system reads the name as a private address', async () => {
    for (const name of ['127.1', '2130706433', '10.1.']) {
      await expect(publicAddressesOf(name, unasked)).rejects.toThrow('is in a private network');
    }
  });

  it('is one of those that were checked, IPv4 addresses first, in one order', async () => {
    const some = ['2606:4700::1', '203.0.113.9', '203.0.113.7'];
    expect(await publicAddressesOf('mail.example.com', found(...some))).toEqual([
      '203.0.113.7',
      '203.0.113.9',
      '2606:4700::1',
    ]);
    expect(await publicAddressesOf('203.0.113.7', unasked)).toEqual(['203.0.113.7']);
    await expect(publicAddressesOf('mail.example.com', found())).rejects.toThrow('has no address');
  });
});
