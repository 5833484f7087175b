import type { EntityManager } from '@mikro-orm/postgresql';
import type { Transaction } from '../../kernel/work.ts';
import { StoredImageEntity } from '../images/stored-image.entity.ts';
import { releaseImage } from '../images/unused-images.service.ts';
import { picturesIn } from './picture-names.service.ts';
import { PictureUseEntity, type PictureUseRow } from './picture-use.entity.ts';

/** Revisions or drafts. */
type Holders = { revision: number[] } | { draft: number[] };

const whereOf = (holders: Holders) =>
  'revision' in holders
    ? { revision: { $in: holders.revision } }
    : { draft: { $in: holders.draft } };

/** The uploaded images that a content names, locked against removal until the transaction ends. */
const findPictures = async (em: EntityManager, content: unknown): Promise<string[]> => {
  const named = [...picturesIn(content)];
  if (named.length === 0) return [];
  const found = await em.execute<{ name: string }[]>(
    'select name from stored_images where name in (?) order by name for key share',
    [named],
  );
  return found.map(({ name }) => name);
};

/** Deletes uses, and gives up the images that no other revision or draft names. */
const endUses = async (tx: Transaction, uses: readonly PictureUseRow[]): Promise<void> => {
  if (uses.length === 0) return;
  await tx.em.nativeDelete(PictureUseEntity, { id: { $in: uses.map(({ id }) => id) } });
  const names = [...new Set(uses.map(({ picture }) => picture.name))];
  // Of two transactions that end the last two uses of an image, the second one has to see that the first has.
  await tx.em.execute(
    'select 1 from stored_images where name in (?) order by name for no key update',
    [names],
  );
  const unused = await tx.em.execute<{ name: string }[]>(
    `select name from stored_images i where name in (?)
       and not exists (select 1 from picture_uses u where u.picture = i.name)`,
    [names],
  );
  for (const { name } of unused) await releaseImage(tx, name);
};

/**
 * Keeps the uploaded images that a revision or a draft names, and gives up those that it does not name any more
 * (decision 015). In the transaction that stores it.
 * @param content all that the holder stores
 */
export const holdPictures = async (
  tx: Transaction,
  holder: { revision: number } | { draft: number },
  content: unknown,
): Promise<void> => {
  const names = await findPictures(tx.em, content);
  const former = await tx.em.find(PictureUseEntity, holder);
  const held = new Set(former.map(({ picture }) => picture.name));
  const rows = names
    .filter((name) => !held.has(name))
    .map((name) => ({ ...holder, picture: tx.em.getReference(StoredImageEntity, name) }));
  if (rows.length > 0) await tx.em.insertMany(PictureUseEntity, rows);
  await endUses(
    tx,
    former.filter(({ picture }) => !names.includes(picture.name)),
  );
};

/** Gives up the images that revisions or drafts have kept. Before these are deleted, in the same transaction. */
export const releasePictures = async (tx: Transaction, holders: Holders): Promise<void> =>
  endUses(tx, await tx.em.find(PictureUseEntity, whereOf(holders)));

/** The names of the uploaded images that posts and pages name which are not in the trash, newest first. */
export const listTextUploads = async (em: EntityManager, most: number): Promise<string[]> => {
  const rows = await em.execute<{ picture: string }[]>(
    `select picture from picture_uses
     where revision_id in (select max(id) from revisions group by of, subject_id having bool_and(kind = 'save'))
     order by revision_id desc limit ?`,
    [most],
  );
  return rows.map(({ picture }) => picture);
};
