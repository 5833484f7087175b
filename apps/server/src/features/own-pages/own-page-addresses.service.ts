import { MAX_REDIRECTS, readTarget, targetKey } from '@hvac/contract/addresses';
import type { EntityManager } from '@mikro-orm/postgresql';
import { invalidField } from '../../kernel/errors.ts';
import type { Transaction } from '../../kernel/work.ts';
import { OldAddressEntity } from '../blog/old-address.entity.ts';
import {
  keepOldAddress,
  removeOldAddresses,
  restoreOldAddresses,
  type TrashedAddress,
  takeAddress,
  wasPublic,
} from '../blog/old-addresses.service.ts';
import { OwnPageEntity, type OwnPageRow } from './own-page.entity.ts';
import { isPublicPage } from './published-own-pages.service.ts';

type Address = Pick<OwnPageRow, 'path' | 'published'> & { publishedAt?: Date | null | undefined };

/** What leads to a page leads to its path, and is changed with it. */
const targetOf = (path: string) => ({ leadsTo: `/${path}` });

/** Deletes the old address that a page takes by being public; one that waits for its time takes none. */
export const takePageAddress = async (tx: Transaction, page: Address, now: Date): Promise<void> => {
  if (page.published && wasPublic(page, now)) await takeAddress(tx, targetOf(page.path), page.path);
};

// What follows a path in what somebody has typed: a query or an anchor.
const BEHIND = `leads_to = ? or starts_with(leads_to, ?) or starts_with(leads_to, ?)`;

/** Makes all that leads to a path lead to another one. */
const redirectOld = async (tx: Transaction, from: string, to: string): Promise<void> => {
  await tx.em.execute(
    `update old_addresses set leads_to = ? || substr(leads_to, ?) where path <> ? and (${BEHIND})`,
    [to, from.length + 1, to, from, `${from}?`, `${from}#`],
  );
  // An old address that the page takes again, before it is public there.
  await tx.em.nativeDelete(OldAddressEntity, { path: to, leadsTo: from, origin: 'renamed' });
  tx.record('updated', OldAddressEntity);
};

/**
 * After a save: what leads to a page follows its path, and so does its former path, if others may know it; each in one
 * step (beyond §7).
 */
export const followPage = async (
  tx: Transaction,
  former: Address,
  page: Address,
  now: Date,
): Promise<void> => {
  if (page.path !== former.path) {
    await redirectOld(tx, `/${former.path}`, `/${page.path}`);
    if (wasPublic(former, now)) await keepOldAddress(tx, targetOf(page.path), former.path, now);
  }
  await takePageAddress(tx, page, now);
};

/**
 * @param own its path and its old addresses, beginning with a slash
 * @throws AppError `invalid` for what is no path of this website, or one of the page itself
 */
const readOwnTarget = (typed: string, own: readonly string[], siteUrl: string | undefined) => {
  const target = readTarget(typed, siteUrl);
  if (!target?.startsWith('/')) throw invalidField('leadTo', 'Pick a page of this website');
  if (own.includes(targetKey(target) ?? '')) {
    throw invalidField('leadTo', 'This would lead to itself');
  }
  return target;
};

/** @throws AppError `invalid` when there are as many redirects as there can be */
const requireRoomFor = async (em: EntityManager, more: number): Promise<void> => {
  const made = await em.count(OldAddressEntity, { origin: { $ne: 'renamed' } });
  if (made + more <= MAX_REDIRECTS) return;
  const most = MAX_REDIRECTS.toLocaleString('en-US');
  throw invalidField('leadTo', `There can be at most ${most} redirects`);
};

/** Where the addresses of a page in the trash lead. */
export interface GivenUpAddresses {
  oldAddresses: TrashedAddress[];
  /** A path of this website; null, or missing in what an earlier release deleted, for nowhere. */
  leadTo?: string | null;
}

/**
 * Takes the old addresses of a page that goes to the trash; with somewhere to lead, they and its path lead there.
 * @param leadTo a path of this website as somebody has chosen it; empty for nowhere
 * @throws AppError `invalid`
 */
export const giveUpAddresses = async (
  tx: Transaction,
  path: string,
  { leadTo, siteUrl, now }: { leadTo: string; siteUrl: string | undefined; now: Date },
): Promise<GivenUpAddresses> => {
  const oldAddresses = await removeOldAddresses(tx, targetOf(path));
  if (leadTo === '') return { oldAddresses, leadTo: null };
  const own = [...oldAddresses.map((address) => address.path), `/${path}`];
  const target = readOwnTarget(leadTo, own, siteUrl);
  await requireRoomFor(tx.em, own.length);
  const to = { post: null, category: null, leadsTo: target, createdAt: now };
  const rows = own.map((each) => ({ path: each, origin: 'typed' as const, ...to }));
  await tx.em.upsertMany(OldAddressEntity, rows);
  tx.record('updated', OldAddressEntity);
  return { oldAddresses, leadTo: target };
};

/**
 * Makes the old addresses of a page that comes back lead to it again.
 * @param former its path before its deletion
 * @param isUndo whether they lead nowhere else any more, unless somebody has changed that since
 */
export const takeAddressesBack = async (
  tx: Transaction,
  page: Pick<OwnPageRow, 'path'>,
  former: GivenUpAddresses & { path: string },
  { isUndo, now }: { isUndo: boolean; now: Date },
): Promise<void> => {
  const { oldAddresses, leadTo } = former;
  if (isUndo && leadTo) {
    const own = [...oldAddresses.map((address) => address.path), `/${former.path}`];
    await tx.em.nativeDelete(OldAddressEntity, {
      ...{ path: { $in: own }, leadsTo: leadTo, origin: 'typed' },
    });
    tx.record('deleted', OldAddressEntity);
  }
  await restoreOldAddresses(tx, targetOf(page.path), oldAddresses, now);
};

/** Whether visitors can read the page that an old address leads to. */
export const isPublicAt = async (
  em: EntityManager,
  now: Date,
  address: string,
): Promise<boolean> => {
  const page = (await findOwnPagesAt(em, [address])).get(address);
  return page !== undefined && isPublicPage(page, now);
};

/** A page of the owner's that has a path, and since or from when it is published. */
export type ServedOwnPage = Pick<OwnPageRow, 'path' | 'published' | 'publishedAt' | 'updatedAt'>;

/** The published pages at some paths that begin with a slash, by that. */
export const findOwnPagesAt = async (
  em: EntityManager,
  keys: readonly string[],
): Promise<Map<string, ServedOwnPage>> => {
  const paths = keys.map((key) => key.slice(1));
  if (paths.length === 0) return new Map();
  const where = { path: { $in: paths }, published: true };
  // Without their texts: thousands of paths may be asked for.
  const fields = ['path', 'published', 'publishedAt', 'updatedAt'] as const;
  const pages = await em.find(OwnPageEntity, where, { fields });
  return new Map(pages.map((page) => [`/${page.path}`, page]));
};
