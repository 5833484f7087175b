import { createHmac } from 'node:crypto';
import type { StoredMailAccount } from '@hvac/contract/mail-account';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailAccount } from '../../config/mail.ts';
import { isPrivate } from '../../kernel/addresses.ts';
import { createSealer } from '../../kernel/sealer.ts';
import { readSystemId } from '../../kernel/system-id.ts';

/** What a password is sealed for. */
type Login = Pick<StoredMailAccount, 'host' | 'user'>;

/** Encrypts the password of the email account for the database. */
export interface MailPasswords {
  seal(em: EntityManager, login: Login, password: string): Promise<string>;
  /** The password; null when it was sealed for another server, user or site, or with a key no longer listed. */
  open(em: EntityManager, login: Login, sealed: string): Promise<string | null>;
  /** Whether it is sealed with the first key and for the address of the site. */
  isUpToDate(em: EntityManager, login: Login, sealed: string): Promise<boolean>;
  /** Gives an account an id that changes with each of its parts, the password included, and with the first key. */
  identified(account: MailAccount): MailAccount;
}

/**
 * Binds the password to its server and user, so that nobody can have it sent elsewhere by changing the row, and to
 * this database and the address of the site, so that a copy of the site sends nothing in its name (decision 042).
 * @param keys of 32 bytes: the first one seals, the others still open
 * @param siteHost host name of the site: a site without a public one does not know its address yet
 */
export const createMailPasswords = (keys: readonly Buffer[], siteHost: string): MailPasswords => {
  const sealer = createSealer(keys);
  const newest = createSealer(keys.slice(0, 1));
  const places = isPrivate(siteHost) ? [''] : [siteHost, ''];
  const [key = Buffer.alloc(0)] = keys;
  let systemId: string | null = null;
  const ownerOf = async (em: EntityManager, { host, user }: Login, place = '') => {
    systemId ??= await readSystemId(em);
    return JSON.stringify(['mail account', systemId, place, host, user]);
  };
  return {
    seal: async (em, login, password) => sealer.seal(password, await ownerOf(em, login, places[0])),
    open: async (em, login, sealed) => {
      for (const place of places) {
        const password = sealer.open(sealed, await ownerOf(em, login, place));
        if (password !== null) return password;
      }
      return null;
    },
    isUpToDate: async (em, login, sealed) =>
      newest.open(sealed, await ownerOf(em, login, places[0])) !== null,
    identified: (account) => {
      const { host, port, login } = account.server;
      const parts = JSON.stringify([
        host,
        port,
        login?.user,
        login?.password,
        account.from.address,
      ]);
      const id = createHmac('sha256', key).update(`mail account ${parts}`).digest('hex');
      return { ...account, id: id.slice(0, 16) };
    },
  };
};
