import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Table `blog_categories` (spec §3). */
export const CategoryEntity = defineEntity({
  name: 'Category',
  tableName: 'blog_categories',
  properties: {
    id: p.integer().primary(),
    name: p.text().unique(),
    slug: p.text().unique(),
    description: p.text().nullable(),
  },
});
export type CategoryRow = InferEntity<typeof CategoryEntity>;
