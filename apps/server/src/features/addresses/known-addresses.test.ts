import { expect, it, vi } from 'vitest';
import { createOldAddresses } from './known-addresses.service.ts';

const START = Date.parse('2026-11-26T12:00:00Z');

it('asks a database that is down only every few seconds, and again as soon as something has changed', async () => {
  let now = new Date(START);
  const read = vi.fn<() => Promise<Set<string>>>().mockRejectedValue(new Error('down'));
  const addresses = createOldAddresses(read, () => now);
  const asksAgain = async () => {
    read.mockClear();
    expect(await addresses.mayHold('/old')).toBe(false);
    return read.mock.calls.length > 0;
  };
  expect(await asksAgain()).toBe(true);
  now = new Date(START + 4999);
  expect(await asksAgain()).toBe(false);
  now = new Date(START + 5000);
  expect(await asksAgain()).toBe(true);
  addresses.forget();
  expect(await asksAgain()).toBe(true);

  read.mockResolvedValue(new Set(['/old']));
  now = new Date(START + 10_000);
  expect(await addresses.mayHold('/old')).toBe(true);
});

it('reads once for all who ask meanwhile', async () => {
  const read = vi.fn(async () => new Set(['/old']));
  const addresses = createOldAddresses(read, () => new Date(START));
  const paths = ['/old', '/new', '/old'];
  expect(await Promise.all(paths.map(addresses.mayHold))).toEqual([true, false, true]);
  expect(read).toHaveBeenCalledOnce();
});
