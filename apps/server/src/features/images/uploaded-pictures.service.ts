import type { UploadedPicture } from '@hvac/contract/images';
import type { Page } from '@hvac/contract/paging';
import type { EntityManager } from '@mikro-orm/postgresql';
import { StoredImageEntity } from './stored-image.entity.ts';

/** Uploaded pictures, the newest first, wherever they are used. */
export const listUploadedPictures = async (
  em: EntityManager,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<UploadedPicture>> => {
  const [rows, total] = await em.findAndCount(
    StoredImageEntity,
    {},
    { limit, offset, orderBy: { createdAt: 'desc', name: 'asc' } },
  );
  const items = rows.map(({ name, width, height, createdAt }) => ({
    url: `/uploads/${name}`,
    width,
    height,
    uploadedAt: createdAt.toISOString(),
  }));
  return { items, total };
};
