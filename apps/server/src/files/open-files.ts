import { join } from 'node:path';
import type { Env } from '../config/env.ts';
import { createDiskFiles } from './disk-files.ts';
import type { Files } from './files.ts';
import { createS3Files } from './s3-files.ts';

type PicturesEnv = Pick<Env, 'uploadsDir' | 'objectStore'>;

/** Where uploaded pictures are kept. */
export const openPictures = ({ uploadsDir, objectStore }: PicturesEnv): Files =>
  objectStore ? createS3Files(objectStore, 'uploads/') : createDiskFiles(uploadsDir);

/** What people know that place by, such as `UPLOADS_DIR (/data/uploads)`. */
export const placeOfPictures = ({ uploadsDir, objectStore }: PicturesEnv): string =>
  objectStore ? `uploads/ of S3_BUCKET (${objectStore.bucket})` : `UPLOADS_DIR (${uploadsDir})`;

/** Where backups are kept. */
export const openBackups = ({
  dataDir,
  objectStore,
}: Pick<Env, 'dataDir' | 'objectStore'>): Files =>
  objectStore ? createS3Files(objectStore, 'backups/') : createDiskFiles(join(dataDir, 'backups'));
