import { defineEntity, p } from '@mikro-orm/core';

/** Table `stored_images`: uploaded images by file name. */
export const StoredImageEntity = defineEntity({
  name: 'StoredImage',
  tableName: 'stored_images',
  properties: {
    name: p.string().length(40).primary(),
    width: p.integer(),
    height: p.integer(),
    /** Size in bytes of all versions together. */
    bytes: p.integer(),
    createdAt: p.datetime().length(3).defaultRaw('now()').index(),
    /** When the sweep found it in use; from then on, whatever stops referring to it asks for its removal. */
    checkedAt: p.datetime().length(3).nullable(),
  },
});
