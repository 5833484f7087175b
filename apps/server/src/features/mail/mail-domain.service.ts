import { Resolver } from 'node:dns/promises';
import { minutes } from '@hvac/contract/durations';
import { cacheResults } from '../../kernel/cached-results.ts';
import { isCode } from '../../kernel/error-code.ts';
import { withTimeout } from '../../kernel/with-timeout.ts';

/** Asks the DNS about a domain, as `node:dns` does. */
export interface FindMailServers {
  servers(domain: string): Promise<{ exchange: string }[]>;
  addresses(domain: string): Promise<string[]>;
}

/** In milliseconds, for all look-ups together. */
const LOOKUP_TIMEOUT_MS = 3000;

/**
 * What is found; nothing if the DNS says that there is none of the kind, or no such domain.
 * @throws when it does not answer
 */
export const foundBy = async <Found>(search: Promise<Found[]>): Promise<Found[]> => {
  try {
    return await search;
  } catch (error) {
    if (isCode(error, 'ENODATA', 'ENOTFOUND')) return [];
    throw error;
  }
};

/**
 * A domain without mail servers gets its mail where it has an address; one whose only server has no name wants none
 * (RFC 7505).
 */
const isWithoutMail = async (domain: string, find: FindMailServers): Promise<boolean> => {
  const servers = await foundBy(find.servers(domain));
  if (servers.length > 0) return servers.every(({ exchange }) => /^\.?$/.test(exchange));
  return (await foundBy(find.addresses(domain))).length === 0;
};

/** How many domains are remembered, and for how long in milliseconds. */
const MEMORY = { max: 1000, ttl: minutes(10) };

/**
 * Whether no mail can arrive at a domain; false while that is not known for sure.
 * @param control a domain that has mail servers for sure: a name server that does not find them either knows of nothing
 */
export type CannotReceiveMail = (domain: string, control: string) => Promise<boolean>;

/** Asks about a domain once at a time, and remembers for some minutes what came of it, even if it is nothing. */
export const createMailDomains = (find: FindMailServers): CannotReceiveMail => {
  const ask = async (domain: string, control: string): Promise<boolean> =>
    (await isWithoutMail(domain, find)) && (await foundBy(find.servers(control))).length > 0;
  const answerOf = cacheResults(MEMORY, async (domain, control: string) => ({
    isDead: await withTimeout(LOOKUP_TIMEOUT_MS, ask(domain, control)).catch(() => false),
  }));
  return async (domain, control) => (await answerOf(domain, control)).isDead;
};

// In milliseconds, for each of the name servers of the machine.
const RESOLVER_OPTIONS = { timeout: 1000, tries: 1 };

/** Asks the name servers of the machine. */
export const askNameServers: FindMailServers = {
  servers: (domain) => new Resolver(RESOLVER_OPTIONS).resolveMx(domain),
  addresses: async (domain) => {
    const resolver = new Resolver(RESOLVER_OPTIONS);
    const [four, six] = await Promise.all([
      foundBy(resolver.resolve4(domain)),
      foundBy(resolver.resolve6(domain)),
    ]);
    return [...four, ...six];
  },
};
