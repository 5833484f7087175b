import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { handles } from '../../kernel/job-handler.ts';
import type { ImageStore } from './store.ts';
import {
  removeUnusedImage,
  removeUnusedJob,
  sweepOrphanedFiles,
  sweepOrphanedJob,
  sweepUnusedImages,
  sweepUnusedJob,
} from './unused-images.service.ts';

interface ImagesJobsDeps {
  orm: MikroORM;
  store: ImageStore;
  /** Refuses the place of the pictures when it belongs to another site. */
  requireOwn: () => Promise<void>;
  /** For each noun that shows uploaded images: stores references that are missing. */
  linkUploads: readonly ((em: EntityManager) => Promise<void>)[];
}

/** Background jobs that remove images nothing refers to. */
export const imagesJobs = ({ orm, store, requireOwn, linkUploads }: ImagesJobsDeps) => {
  const linked = async () => {
    await requireOwn();
    const em = orm.em.fork();
    for (const link of linkUploads) await link(em);
    return em;
  };
  return [
    handles(removeUnusedJob, async ({ name }) => {
      await removeUnusedImage(await linked(), store, name);
    }),
    handles(sweepUnusedJob, async () => sweepUnusedImages(await linked(), store, new Date())),
    handles(sweepOrphanedJob, async () => {
      await requireOwn();
      await sweepOrphanedFiles(orm.em.fork(), store, new Date());
    }),
  ];
};
