import { expect, it } from 'vitest';
import { cannotReceiveMail, type FindMailServers } from './mail-domain.service.ts';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const servers =
  (...exchanges: string[]) =>
  async () =>
    exchanges.map((exchange) => ({ exchange }));
const addresses =
  (...found: string[]) =>
  async () =>
    found;

const none: FindMailServers = { servers: failing('ENODATA'), addresses: failing('ENODATA') };
const isDead = (find: Partial<FindMailServers>) =>
  cannotReceiveMail('gmial.co', { ...none, ...find });

it('says nothing against a domain when the DNS does not answer', async () => {
  expect(await isDead({ servers: failing('ETIMEOUT') })).toBe(false);
  expect(await isDead({ servers: failing('ESERVFAIL') })).toBe(false);
  expect(await isDead({ addresses: failing('ETIMEOUT') })).toBe(false);
});

it('says that a domain gets no mail that does not exist, has no server, or wants none', async () => {
  expect(await isDead({ servers: failing('ENOTFOUND') })).toBe(true);
  expect(await isDead({})).toBe(true);
  expect(await isDead({ servers: servers(''), addresses: addresses('192.0.2.1') })).toBe(true);
  expect(await isDead({ servers: servers('.') })).toBe(true);
});

it('finds the mail of a domain at its servers, or else at its own address', async () => {
  expect(await isDead({ servers: servers('mx.gmial.co') })).toBe(false);
  expect(await isDead({ addresses: addresses('192.0.2.1') })).toBe(false);
});
