import type { AddressOrigin } from '@hvac/contract/addresses';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { CategoryEntity } from './category.entity.ts';
import { PostEntity } from './post.entity.ts';

/**
 * Table `old_addresses`: paths that lead to a post or category, whatever its address has become since, or to
 * `leadsTo`. A path is decoded, in lower case, without a slash at the end.
 */
export const OldAddressEntity = defineEntity({
  name: 'OldAddress',
  tableName: 'old_addresses',
  properties: {
    path: p.string().length(500).primary(),
    post: () => p.manyToOne(PostEntity).nullable().deleteRule('cascade').index(),
    category: () => p.manyToOne(CategoryEntity).nullable().deleteRule('cascade').index(),
    /** A path of the site, encoded, or an address that begins with https://. */
    leadsTo: p.text().nullable(),
    origin: p.string().length(10).$type<AddressOrigin>(),
    createdAt: p.datetime().length(3),
  },
});
export type OldAddressRow = InferEntity<typeof OldAddressEntity>;
