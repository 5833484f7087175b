import { join } from 'node:path';
import type { Env } from '../config/env.ts';
import type { ObjectStore } from '../config/store-variables.ts';
import { createDiskFiles } from './disk-files.ts';
import type { Files } from './files.ts';
import { createS3Files } from './s3-files.ts';

type PicturesEnv = Pick<Env, 'uploadsDir' | 'objectStore'>;

/**
 * Where uploaded pictures are kept.
 * @param idleTimeoutMs of the object store
 */
export const openPictures = (
  { uploadsDir, objectStore }: PicturesEnv,
  idleTimeoutMs?: number,
): Files =>
  objectStore ? createS3Files(objectStore, 'uploads/', idleTimeoutMs) : createDiskFiles(uploadsDir);

/** That place as people know it, such as `UPLOADS_DIR (/data/uploads)`. */
export const placeOfPictures = ({ uploadsDir, objectStore }: PicturesEnv): string =>
  objectStore ? `uploads/ of S3_BUCKET (${objectStore.bucket})` : `UPLOADS_DIR (${uploadsDir})`;

/** Distinguishes object stores from each other, and from folders, whose marks are UUIDs. */
export const storeIdOf = ({ endpoint, bucket }: ObjectStore): string => `${endpoint}/${bucket}`;

type BackupsEnv = Pick<Env, 'dataDir' | 'objectStore'>;

const folderOfBackups = ({ dataDir }: BackupsEnv) => join(dataDir, 'backups');

/**
 * Where backups are kept.
 * @param idleTimeoutMs of the object store
 */
export const openBackups = (env: BackupsEnv, idleTimeoutMs?: number): Files =>
  env.objectStore
    ? createS3Files(env.objectStore, 'backups/', idleTimeoutMs)
    : createDiskFiles(folderOfBackups(env));

/** That place as people know it. */
export const placeOfBackups = (env: BackupsEnv): string =>
  env.objectStore
    ? `backups/ of S3_BUCKET (${env.objectStore.bucket})`
    : `DATA_DIR (${folderOfBackups(env)})`;
