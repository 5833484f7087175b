import { crc32 } from 'node:zlib';
import type { OwnPageLinks } from '@hvac/contract/own-page-links';
import { OWN_PAGE_LIMITS } from '@hvac/contract/own-pages';
import type { Versioned } from '@hvac/contract/versioned';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { OwnPageEntity } from './own-page.entity.ts';
import { lockPages } from './own-pages.rows.ts';

/**
 * The pages in the menu and in the footer, in order. They are stored with the pages, so their version is what they are:
 * whatever adds, removes or moves one makes a save over the former ones late.
 */
export const readOwnPageLinks = async (em: EntityManager): Promise<Versioned<OwnPageLinks>> => {
  const idsBy = async (place: 'menuPlace' | 'footerPlace') => {
    const rows = await em.find(
      OwnPageEntity,
      { [place]: { $ne: null } },
      { fields: ['id'], orderBy: { [place]: 'asc', id: 'asc' } },
    );
    return rows.map(({ id }) => id);
  };
  const value = { menu: await idsBy('menuPlace'), footer: await idsBy('footerPlace') };
  // Half of it is as large as a version may be.
  return { value, version: crc32(JSON.stringify(value)) >>> 1 };
};

/**
 * Chooses which pages stand in the menu and in the footer, in order. Ids of pages that are gone are left out.
 * @throws AppError `conflict` when the links are others than those that were loaded
 */
export const saveOwnPageLinks = (
  work: Work<User>,
  { value: { menu, footer }, version }: Versioned<OwnPageLinks>,
): Promise<Versioned<OwnPageLinks>> =>
  work.transaction(async (tx) => {
    await lockPages(tx.em);
    if ((await readOwnPageLinks(tx.em)).version !== version) {
      throw new AppError('conflict', 'Someone else has saved the links to pages in the meantime');
    }
    await tx.em.execute(
      `update own_pages set menu_place = array_position(?::int[], id), footer_place = array_position(?::int[], id)`,
      [`{${menu.join()}}`, `{${footer.join()}}`],
    );
    tx.record('updated', OwnPageEntity, undefined, { action: 'page.linked' });
    return readOwnPageLinks(tx.em);
  });

/** The places of a page, counted from 1; null without one. */
export interface LinkPlaces {
  menuPlace: number | null;
  footerPlace: number | null;
}

/** Puts the links to a page back where they were, unless others have filled the menu or the footer since. */
export const takeLinksBack = async (
  tx: Transaction,
  id: number,
  { menuPlace, footerPlace }: LinkPlaces,
): Promise<void> => {
  const { menu, footer } = (await readOwnPageLinks(tx.em)).value;
  await tx.em.nativeUpdate(
    OwnPageEntity,
    { id },
    {
      menuPlace: menu.length < OWN_PAGE_LIMITS.inMenu ? menuPlace : null,
      footerPlace: footer.length < OWN_PAGE_LIMITS.inFooter ? footerPlace : null,
    },
  );
};
