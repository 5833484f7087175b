import type { MikroORM } from '@mikro-orm/postgresql';
import { handles } from '../../kernel/job.ts';
import type { ImageStore } from './store.ts';
import {
  removeUnusedImage,
  removeUnusedJob,
  sweepOrphanedFiles,
  sweepOrphanedJob,
  sweepUnusedImages,
  sweepUnusedJob,
} from './unused-images.service.ts';

/** What becomes of pictures that nothing refers to. */
export const imagesJobs = (orm: MikroORM, store: ImageStore) => [
  handles(removeUnusedJob, async ({ name }) => {
    await removeUnusedImage(orm.em.fork(), store, name);
  }),
  handles(sweepUnusedJob, () => sweepUnusedImages(orm.em.fork(), store, new Date())),
  handles(sweepOrphanedJob, () => sweepOrphanedFiles(orm.em.fork(), store, new Date())),
];
