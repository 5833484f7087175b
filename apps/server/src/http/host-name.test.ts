import { describe, expect, it } from 'vitest';
import { hostNameOf } from './host-name.ts';

describe('the name in a Host header', () => {
  it.each([
    '',
    ':80',
    'two words',
    '<b>',
    'a/b',
    'user@host',
    '[::1',
    'a'.repeat(400).concat('!<'),
  ])('is empty for %j', (header) => {
    expect(hostNameOf(header)).toBe('');
  });

  it.each([
    ['Example.COM', 'example.com'],
    ['example.com.:8080', 'example.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['192.168.1.20:3000', '192.168.1.20'],
    ['[::1]:3000', '::1'],
  ])('of %s is %s', (header, name) => {
    expect(hostNameOf(header)).toBe(name);
  });
});
