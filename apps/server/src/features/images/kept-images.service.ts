import type { EntityManager } from '@mikro-orm/postgresql';
import { sharedColumns } from '../../kernel/shared-columns.ts';

/**
 * Keeps the pictures from before a restore that the backup does not have, as if they had just been uploaded: what is
 * being edited may refer to them, and the sweep removes the others, row and files, a day later.
 * @param from the schema of the previous tables
 */
export const keepImages = async (em: EntityManager, from: string): Promise<void> => {
  const columns = await sharedColumns(em, 'stored_images', [from, 'public']);
  if (columns.length === 0) return;
  const kept = columns.filter((column) => !['created_at', 'checked_at'].includes(column));
  await em.execute(
    `insert into public.stored_images (${kept.join(', ')}) select ${kept.join(', ')} from ${from}.stored_images
     on conflict do nothing`,
  );
};
