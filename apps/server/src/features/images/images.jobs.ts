import type { MikroORM } from '@mikro-orm/postgresql';
import { handles } from '../../kernel/job-handler.ts';
import type { Work } from '../../kernel/work.ts';
import type { ImageStore } from './store.ts';
import { emptyTrash, emptyTrashJob } from './trashed-images.service.ts';
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
  /** A unit of work without a viewer, for changes that are announced. */
  work: () => Work;
  store: ImageStore;
  /** Refuses the place of the pictures when it belongs to another site. */
  requireOwnership: () => Promise<void>;
}

/** Background jobs that remove images nothing refers to. */
export const imagesJobs = ({ orm, work, store, requireOwnership }: ImagesJobsDeps) => {
  const owned = async () => {
    await requireOwnership();
    return orm.em.fork();
  };
  return [
    handles(removeUnusedJob, async ({ name }) => {
      await removeUnusedImage(await owned(), store, name);
    }),
    handles(emptyTrashJob, () => {
      const own = work();
      return emptyTrash(own, own.now());
    }),
    handles(sweepUnusedJob, async () => sweepUnusedImages(await owned(), store, new Date())),
    handles(sweepOrphanedJob, async () => sweepOrphanedFiles(await owned(), store, new Date())),
  ];
};
