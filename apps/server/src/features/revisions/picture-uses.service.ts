import { MAX_MARKDOWN } from '@hvac/contract/markdown';
import type { EntityManager } from '@mikro-orm/postgresql';
import MarkdownIt from 'markdown-it';
import type { Transaction } from '../../kernel/work.ts';
import { StoredImageEntity } from '../images/stored-image.entity.ts';
import { releaseImage } from '../images/unused-images.service.ts';
import { PictureUseEntity, type PictureUseRow } from './picture-use.entity.ts';

const NAME_LENGTH = `${'0'.repeat(32)}.webp`.length;
// Found by its end, of which a text has few: half of its letters could be the beginning.
const END = /(?<=[0-9a-f]{32})\.webp/g;

/** How the renderer of articles reads the address of a link or a picture (decision 040). */
const { unescapeAll } = new MarkdownIt('zero').utils;

const withoutPercents = (text: string): string =>
  text.replace(/%([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** A text as it is written, and as it is read if it is a formatted one, which is never longer. */
const formsOf = (text: string): Iterable<string> => {
  if (text.length > MAX_MARKDOWN) return [text];
  const read = unescapeAll(text);
  return new Set([text, read, withoutPercents(read)]);
};

/** All texts of a content, wherever they stand in it, however deep that is. */
export const textsOf = (content: unknown): string[] => {
  const texts: string[] = [];
  const parts = [content];
  while (parts.length > 0) {
    const part = parts.pop();
    if (typeof part === 'string') texts.push(part);
    if (typeof part !== 'object' || part === null) continue;
    for (const value of Object.values(part)) parts.push(value);
  }
  return texts;
};

/**
 * The file names of uploaded images that a content names, in whatever spelling: a text from `/api` may have them with
 * backslashes, entities or percent signs, and its page shows them all the same. Without parsing the text, which takes
 * as long as all else that a save does.
 */
export const picturesIn = (content: unknown): Set<string> => {
  const names = new Set<string>();
  for (const text of textsOf(content)) {
    for (const form of formsOf(text)) {
      for (const { index, 0: end } of form.matchAll(END)) {
        names.add(form.slice(index + end.length - NAME_LENGTH, index + end.length));
      }
    }
  }
  return names;
};

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
