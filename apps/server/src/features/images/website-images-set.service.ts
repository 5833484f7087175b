import type { WebsiteImageInput } from '@hvac/contract/images';
import type { Transaction } from '../../kernel/work.ts';
import { checkImageAddress } from './stored-images.service.ts';
import { giveUpImage } from './unused-images.service.ts';
import { WebsiteImageEntity } from './website-image.entity.ts';

/**
 * Replaces all website images.
 * @param images the first of several at a place is the one shown
 * @throws AppError `invalid` when an image may not be used
 */
export const replaceWebsiteImages = async (
  tx: Transaction,
  images: (WebsiteImageInput & { path: string })[],
): Promise<void> => {
  const former = await tx.em.find(WebsiteImageEntity, {});
  await tx.em.nativeDelete(WebsiteImageEntity, {});
  const now = Date.now();
  const uploads = new Set<string | null>();
  for (const [index, image] of images.entries()) {
    const upload = await checkImageAddress(tx.em, image.path, 'path');
    uploads.add(upload);
    const at = new Date(now - index);
    tx.em.create(WebsiteImageEntity, { ...image, upload, createdAt: at, updatedAt: at });
  }
  await tx.em.flush();
  for (const { upload } of former) {
    if (upload && !uploads.has(upload.name)) await giveUpImage(tx, upload.name);
  }
  tx.record('updated', WebsiteImageEntity, undefined, { details: { count: images.length } });
};
