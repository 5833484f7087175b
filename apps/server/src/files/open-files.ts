import { join } from 'node:path';
import type { Env } from '../config/env.ts';
import { createDiskFiles } from './disk-files.ts';
import type { Files } from './files.ts';

/** Where uploaded pictures are kept. */
export const openPictures = ({ uploadsDir }: Pick<Env, 'uploadsDir'>): Files =>
  createDiskFiles(uploadsDir);

/** Where backups are kept. */
export const openBackups = ({ dataDir }: Pick<Env, 'dataDir'>): Files =>
  createDiskFiles(join(dataDir, 'backups'));
