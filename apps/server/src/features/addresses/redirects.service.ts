import {
  MAX_ADDRESS,
  MAX_REDIRECTS,
  type RedirectInput,
  readOldAddress,
  readTarget,
  targetKey,
} from '@hvac/contract/addresses';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, invalidField } from '../../kernel/errors.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { OldAddressEntity } from '../blog/old-address.entity.ts';
import { findServed, isServed, refusalOfPage } from './served-paths.service.ts';
import {
  lockRedirects,
  readRedirects,
  type StoredRedirect,
  type StoredTarget,
  storedTargets,
  storeRedirects,
} from './stored-redirects.service.ts';

const redirectNotFound = () => new AppError('notFound', 'This redirect does not exist anymore');

/** What is wrong with a typed old address that `readOldAddress` refuses. */
export const refusalOfAddress = (typed: string): string => {
  if (typed.includes('*')) {
    return 'A star is no wildcard here: every old address needs a redirect of its own';
  }
  if (typed.includes('?')) {
    return 'What follows the ? of an address decides nothing here, so it cannot be redirected';
  }
  if (typed.includes('#')) {
    return 'Leave out the # and what follows it: a browser keeps that to itself';
  }
  if (typed.length > MAX_ADDRESS) return `An old address has at most ${MAX_ADDRESS} characters`;
  return 'Enter the part after your domain, like /old-page.html.';
};
export const tooMany = (): AppError =>
  new AppError(
    'invalid',
    `There can be at most ${MAX_REDIRECTS.toLocaleString('en-US')} redirects`,
  );

/** @throws AppError `invalid` */
const readInput = async (
  em: EntityManager,
  now: Date,
  { from, to }: RedirectInput,
  siteUrl: string | undefined,
) => {
  const path = readOldAddress(from);
  if (path === null) throw invalidField('from', refusalOfAddress(from));
  const target = readTarget(to, siteUrl);
  if (target === null) throw invalidField('to', 'Pick a page from the list, or paste an address.');
  const page = (await findServed(em, [path])).get(path);
  if (page !== undefined) throw invalidField('from', refusalOfPage(path, page, now));
  return { path, target };
};

/** What a typed target leads to in the end: that of a redirect, if it is one itself. */
const endOf = async (
  em: EntityManager,
  stored: Map<string, StoredRedirect>,
  path: string,
  target: string,
): Promise<StoredTarget> => {
  const itself = invalidField('to', 'This would lead to itself');
  const key = targetKey(target);
  if (key === path) throw itself;
  const next = key === null || (await isServed(em, key)) ? undefined : stored.get(key);
  if (!next) return (await storedTargets(em, [target]))(target);
  if (next.leadsTo !== null && targetKey(next.leadsTo) === path) throw itself;
  const { postId, categoryId, leadsTo } = next;
  return { postId, categoryId, leadsTo };
};

const removeRow = async (tx: Transaction, path: string): Promise<void> => {
  const removed = await tx.em.nativeDelete(OldAddressEntity, { path });
  if (removed === 0) throw redirectNotFound();
};

/**
 * Stores a redirect, or changes one. It leads to where its target leads in the end, and to a post or category whatever
 * its slug becomes.
 * @param siteUrl public origin; undefined if it is not known
 * @throws AppError `invalid` naming the field, `conflict` when the old address has a redirect, `notFound`
 */
export const saveRedirect = (
  work: Work,
  input: RedirectInput,
  siteUrl: string | undefined,
): Promise<void> =>
  work.transaction(async (tx) => {
    await lockRedirects(tx.em);
    const now = work.now();
    const { path, target } = await readInput(tx.em, now, input, siteUrl);
    const { formerPath } = input;
    const stored = await readRedirects(tx.em);
    if (formerPath !== path && stored.has(path)) {
      const message = `${path} has a redirect already; edit that one`;
      throw new AppError('conflict', message, { issues: [{ path: 'from', message }] });
    }
    if (formerPath !== undefined) {
      await removeRow(tx, formerPath);
      stored.delete(formerPath);
    } else {
      const made = [...stored.values()].filter(({ origin }) => origin !== 'renamed');
      if (made.length >= MAX_REDIRECTS) throw tooMany();
    }
    const end = await endOf(tx.em, stored, path, target);
    await storeRedirects(tx.em, [{ path, ...end, origin: 'typed' }], now);
    const did = formerPath === undefined ? 'created' : 'updated';
    const action = `redirect.${did}` as const;
    tx.record(did, OldAddressEntity, path, { label: path, action, details: { to: target } });
  });

/**
 * Deletes a redirect.
 * @throws AppError `notFound`
 */
export const removeRedirect = (work: Work, path: string): Promise<void> =>
  work.transaction(async (tx) => {
    await removeRow(tx, path);
    tx.record('deleted', OldAddressEntity, path, { label: path, action: 'redirect.deleted' });
  });

/** Deletes all old addresses, because they were those of another company. */
export const removeAllOldAddresses = async (tx: Transaction): Promise<void> => {
  if ((await tx.em.nativeDelete(OldAddressEntity, {})) > 0) tx.record('deleted', OldAddressEntity);
};
