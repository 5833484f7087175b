import { Resolver } from 'node:dns/promises';
import { withTimeout } from '../../kernel/with-timeout.ts';

/** Asks the DNS about a domain, as `node:dns` does. */
export interface FindMailServers {
  servers(domain: string): Promise<{ exchange: string }[]>;
  addresses(domain: string): Promise<string[]>;
}

/** In milliseconds, for all look-ups together. */
const LONGEST_SILENCE = 3000;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : null;

/** What is found; nothing if the DNS says that there is none. */
const foundBy = async <Found>(search: Promise<Found[]>): Promise<Found[]> => {
  try {
    return await search;
  } catch (error) {
    if (codeOf(error) === 'ENODATA') return [];
    throw error;
  }
};

/** A domain without mail servers gets its mail where it has an address; one whose only server has no name wants none (RFC 7505). */
const isWithoutMail = async (domain: string, find: FindMailServers): Promise<boolean> => {
  const servers = await foundBy(find.servers(domain));
  if (servers.length > 0) return servers.every(({ exchange }) => /^\.?$/.test(exchange));
  return (await foundBy(find.addresses(domain))).length === 0;
};

/** Whether no mail can arrive at a domain; false while that is not known for sure. */
export const cannotReceiveMail = async (
  domain: string,
  find: FindMailServers,
): Promise<boolean> => {
  return withTimeout(LONGEST_SILENCE, isWithoutMail(domain, find)).catch(
    (error: unknown) => codeOf(error) === 'ENOTFOUND',
  );
};

// In milliseconds, for each of the name servers of the machine.
const PATIENCE = { timeout: 1000, tries: 1 };

/** Asks the name servers of the machine. */
export const askNameServers: FindMailServers = {
  servers: (domain) => new Resolver(PATIENCE).resolveMx(domain),
  addresses: async (domain) => {
    const resolver = new Resolver(PATIENCE);
    const [four, six] = await Promise.all([
      foundBy(resolver.resolve4(domain)),
      foundBy(resolver.resolve6(domain)),
    ]);
    return [...four, ...six];
  },
};
