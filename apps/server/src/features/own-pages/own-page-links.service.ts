import { crc32 } from 'node:zlib';
import type { OwnPageLinks } from '@hvac/contract/own-page-links';
import type { Versioned } from '@hvac/contract/versioned';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { OwnPageEntity } from './own-page.entity.ts';
import { lockPages } from './own-pages.rows.ts';

/**
 * The pages in the menu and in the footer, in order. They are stored with the pages, so their version is what they are:
 * whatever adds, removes or moves one makes a save over the former ones late.
 */
export const readOwnPageLinks = async (em: EntityManager): Promise<Versioned<OwnPageLinks>> => {
  const idsBy = async (place: 'menu_place' | 'footer_place') => {
    const rows = await em.execute<{ id: number }[]>(
      `select id from own_pages where ${place} is not null order by ${place}, id`,
    );
    return rows.map(({ id }) => id);
  };
  const value = { menu: await idsBy('menu_place'), footer: await idsBy('footer_place') };
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
