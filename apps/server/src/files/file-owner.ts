import { buffer } from 'node:stream/consumers';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Env } from '../config/env.ts';
import { AppError } from '../kernel/errors.ts';
import { readSystemId } from '../kernel/system-id.ts';
import type { Files } from './files.ts';
import { openBackups, openPictures, placeOfBackups, placeOfPictures } from './open-files.ts';

/** Beside the pictures and beside the backups: names the database that they belong to. */
const OWNER_FILE = 'owner.json';

const mark = z.object({ database: z.string() });

/** A place of files that only one site may use. */
interface OwnedPlace {
  files: Files;
  /** As people know it. */
  place: string;
}

type PlaceEnv = Pick<Env, 'dataDir' | 'uploadsDir' | 'objectStore'>;

/** @param idleTimeoutMs of the object store */
export const picturesPlace = (env: PlaceEnv, idleTimeoutMs?: number): OwnedPlace => ({
  files: openPictures(env, idleTimeoutMs),
  place: placeOfPictures(env),
});

/** @param idleTimeoutMs of the object store */
export const backupsPlace = (env: PlaceEnv, idleTimeoutMs?: number): OwnedPlace => ({
  files: openBackups(env, idleTimeoutMs),
  place: placeOfBackups(env),
});

const UNREADABLE = 'unknown';

const readOwner = async (files: Files): Promise<string | null> => {
  const file = await files.open(OWNER_FILE);
  if (!file) return null;
  const bytes = await buffer(file.bytes);
  try {
    return mark.parse(JSON.parse(bytes.toString())).database;
  } catch {
    return UNREADABLE;
  }
};

const writeOwner = (files: Files, database: string): Promise<void> =>
  files.put(OWNER_FILE, Buffer.from(`${JSON.stringify({ database })}\n`), 'application/json');

const refusalOf = ({ place }: OwnedPlace, owner: string) =>
  new AppError(
    'conflict',
    `${place} belongs to another site (database ${owner}); set another place for this one, or, once that site no longer uses it: pnpm files:take-over`,
  );

/** The owner of a place that belongs to this site or to none, and the id of this site. */
const ownOrNone = async (em: EntityManager, place: OwnedPlace) => {
  const [owner, id] = [await readOwner(place.files), await readSystemId(em)];
  if (owner !== null && id !== null && owner !== id) throw refusalOf(place, owner);
  return { owner, id };
};

/**
 * Checks that a place belongs to this site or to none, and changes nothing.
 * @throws AppError `conflict` when it belongs to another; errors of the place
 */
export const checkOwner = async (em: EntityManager, place: OwnedPlace): Promise<void> => {
  await ownOrNone(em, place);
};

/** Whether a place has no owner, or certainly this one: a database without an id could be anybody's. */
export const isOwnOrFree = async (em: EntityManager, { files }: OwnedPlace): Promise<boolean> => {
  const owner = await readOwner(files);
  return owner === null || owner === (await readSystemId(em));
};

/**
 * Makes sure that a place belongs to this site: one without an owner is adopted. Ask before anything is removed there
 * because this database does not know it.
 * @throws AppError `conflict` when it belongs to another; errors of the place
 */
export const requireOwnership = async (em: EntityManager, place: OwnedPlace): Promise<void> => {
  const { owner, id } = await ownOrNone(em, place);
  if (owner !== null || id === null) return;
  // One writer at a time, among all instances and jobs of this site.
  await em.transactional(async (tx) => {
    await tx.execute('select 1 from system_id for update');
    if ((await readOwner(place.files)) === null) await writeOwner(place.files, id);
  });
};

/**
 * Gives a place to this site, whoever had it.
 * @returns the former owner; null if it had none, or was this site's already
 */
export const takeOver = async (
  em: EntityManager,
  { files }: OwnedPlace,
): Promise<string | null> => {
  const id = await readSystemId(em);
  const former = await readOwner(files);
  if (id === null || former === id) return null;
  await writeOwner(files, id);
  return former;
};
