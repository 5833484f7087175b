import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { StoredImageEntity } from './stored-image.entity.ts';

/** Table `website_images` (spec §3): images that the owner has assigned to locations of the website. */
export const WebsiteImageEntity = defineEntity({
  name: 'WebsiteImage',
  tableName: 'website_images',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    description: p.text().nullable(),
    path: p.text(),
    /** The uploaded image that the path refers to. */
    upload: () =>
      p
        .manyToOne(StoredImageEntity)
        .joinColumn('upload')
        .nullable()
        .deleteRule('no action')
        .index(),
    location: p.text().index(),
    /** Alternative text. */
    alt: p.text().nullable(),
    /** The focal point, in percent from the left and the top: what stays in view when a frame crops the image. */
    focusX: p.smallint().default(50),
    focusY: p.smallint().default(50),
    /** When it was moved to the trash; null for the images of the site. */
    deletedAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
    updatedAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type WebsiteImageRow = InferEntity<typeof WebsiteImageEntity>;
