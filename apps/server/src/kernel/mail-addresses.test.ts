import { describe, expect, it } from 'vitest';
import { hideMailAddresses } from './mail-addresses.ts';

describe('hiding e-mail addresses', () => {
  it.each([
    ['550 5.1.1 <owner@example.com>: no such user', '550 5.1.1 [address]: no such user'],
    [
      'no mailbox here by the name of o.wner+hvac@mail.example.co.uk.',
      'no mailbox here by the name of [address].',
    ],
    ['550 <root@localhost>', '550 [address]'],
    ['550 <office@[192.0.2.1]>', '550 [address]'],
    ['The username "jane@example.com" is taken', 'The username "[address]" is taken'],
    ['/admin/jörg%40exämple.de/edit', '/admin/[address]/edit'],
    ['a@example.com,b@example.com', '[address],[address]'],
    ['a@example.com@example.org', '[address]'],
    ['/reset/a%40example.comb@example.org', '/reset/[address]'],
    [`/x${'a'.repeat(64)}@example.com`, '/x[address]'],
    ['@media a@example.com', '@media [address]'],
  ])('turns "%s" into "%s"', (text, hidden) => {
    expect(hideMailAddresses(text)).toBe(hidden);
  });

  it.each([
    'at node_modules/.pnpm/@mikro-orm+sql@7.2.1_@mikro-orm+core@7.2.1/node_modules/@mikro-orm/sql/a.js:2:1',
    '@media print, 5 @ 3, a@, @b.example',
  ])('leaves "%s" alone', (text) => {
    expect(hideMailAddresses(text)).toBe(text);
  });

  it.each(['two lines\nowner@example.com', '\u0001owner@example.com', 'a\\owner@example.com "'])(
    'keeps the JSON of %j valid',
    (text) => {
      const { hidden } = JSON.parse(hideMailAddresses(JSON.stringify({ hidden: text })));
      expect(hidden).toBe(text.replace('owner@example.com', '[address]'));
    },
  );
});
