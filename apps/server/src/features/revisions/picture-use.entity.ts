import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { StoredImageEntity } from '../images/stored-image.entity.ts';
import { DraftEntity } from './draft.entity.ts';
import { RevisionEntity } from './revision.entity.ts';

/**
 * Table `picture_uses`: the uploaded images that a revision or a draft names. The newest revision of a post or page has
 * its content, and therefore stands for it.
 */
export const PictureUseEntity = defineEntity({
  name: 'PictureUse',
  tableName: 'picture_uses',
  uniques: [{ properties: ['revision', 'picture'] }, { properties: ['draft', 'picture'] }],
  properties: {
    id: p.bigint().primary(),
    picture: () =>
      p.manyToOne(StoredImageEntity).joinColumn('picture').deleteRule('no action').index(),
    revision: () => p.manyToOne(RevisionEntity).nullable().deleteRule('cascade'),
    draft: () => p.manyToOne(DraftEntity).nullable().deleteRule('cascade'),
  },
});
export type PictureUseRow = InferEntity<typeof PictureUseEntity>;
