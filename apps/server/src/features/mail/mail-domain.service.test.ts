import { expect, it } from 'vitest';
import { createMailDomains, type FindMailServers } from './mail-domain.service.ts';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const servers =
  (...exchanges: string[]) =>
  async () =>
    exchanges.map((exchange) => ({ exchange }));
const addresses =
  (...found: string[]) =>
  async () =>
    found;

const DOMAIN = 'gmial.co';
const CONTROL = 'northstar.com';
const none: FindMailServers = { servers: failing('ENODATA'), addresses: failing('ENODATA') };
/** A name server that knows the control, unless told otherwise. */
const isDead = (find: Partial<FindMailServers>, control = servers(`mx.${CONTROL}`)) => {
  const own = { ...none, ...find };
  const all = {
    ...own,
    servers: (name: string) => (name === CONTROL ? control() : own.servers(name)),
  };
  return createMailDomains(all)(DOMAIN, CONTROL);
};

it('says nothing against a domain when the DNS does not answer', async () => {
  expect(await isDead({ servers: failing('ETIMEOUT') })).toBe(false);
  expect(await isDead({ servers: failing('ESERVFAIL') })).toBe(false);
  expect(await isDead({ addresses: failing('ETIMEOUT') })).toBe(false);
});

it.each(['ENOTFOUND', 'ENODATA', 'ETIMEOUT', 'ESERVFAIL'])(
  'says nothing against a domain when the name server does not find another one either (%s)',
  async (code) => {
    expect(await isDead({}, failing(code))).toBe(false);
    expect(await isDead({ servers: failing('ENOTFOUND') }, failing(code))).toBe(false);
  },
);

it('says nothing against the other domain itself', async () => {
  expect(await createMailDomains(none)(CONTROL, CONTROL)).toBe(false);
});

it('says that a domain gets no mail that does not exist, has no server, or wants none', async () => {
  const gone = failing('ENOTFOUND');
  expect(await isDead({ servers: gone, addresses: gone })).toBe(true);
  expect(await isDead({})).toBe(true);
  expect(await isDead({ servers: servers(''), addresses: addresses('192.0.2.1') })).toBe(true);
  expect(await isDead({ servers: servers('.') })).toBe(true);
});

it('finds the mail of a domain at its servers, or else at its own address', async () => {
  expect(await isDead({ servers: servers('mx.gmial.co') })).toBe(false);
  expect(await isDead({ addresses: addresses('192.0.2.1') })).toBe(false);
});

it.each(['ENOTFOUND', 'ETIMEOUT'])(
  'asks about a domain once, whoever asks at the same time or later, and about 1,000 at most (%s)',
  async (code) => {
    const asked: string[] = [];
    const find: FindMailServers = {
      servers: (domain) => {
        asked.push(domain);
        return domain === CONTROL ? servers('mx')() : failing(code)();
      },
      addresses: failing(code),
    };
    const ask = createMailDomains(find);
    const both = await Promise.all([ask(DOMAIN, CONTROL), ask(DOMAIN, CONTROL)]);
    const isGone = code === 'ENOTFOUND';
    expect(both).toEqual([isGone, isGone]);
    expect(await ask(DOMAIN, CONTROL)).toBe(isGone);
    expect(asked.filter((domain) => domain === DOMAIN)).toHaveLength(1);
    for (let n = 0; n < 1000; n += 1) await ask(`${n}.com`, CONTROL);
    await ask(DOMAIN, CONTROL);
    expect(asked.filter((domain) => domain === DOMAIN)).toHaveLength(2);
  },
);
