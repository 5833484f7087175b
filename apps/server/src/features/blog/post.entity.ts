import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/user.entity.ts';
import { StoredImageEntity } from '../images/stored-image.entity.ts';

const SEARCH_TEXT = '(lower(title || chr(1) || summary)) stored';
const SEARCH_INDEX =
  'create index "blog_posts_search_text_index" on "blog_posts" using gin ("search_text" gin_trgm_ops)';

/** Table `blog_posts` (spec §3). `version` counts the saves, so that saving over a newer version is detected. */
export const PostEntity = defineEntity({
  name: 'Post',
  tableName: 'blog_posts',
  indexes: [
    { properties: ['published', 'publishedAt', 'id'] },
    { properties: ['createdAt', 'id'] },
    { name: 'blog_posts_search_text_index', expression: SEARCH_INDEX },
  ],
  properties: {
    id: p.integer().primary(),
    title: p.text(),
    slug: p.text().unique(),
    summary: p.text(),
    searchText: p.text().generated(SEARCH_TEXT).nullable().lazy().hidden(),
    content: p.text().lazy(),
    featuredImage: p.text().nullable(),
    /** The uploaded image that `featuredImage` refers to. */
    featuredUpload: () =>
      p
        .manyToOne(StoredImageEntity)
        .joinColumn('featured_upload')
        .nullable()
        .deleteRule('no action')
        .index(),
    featuredImageAlt: p.text().nullable(),
    published: p.boolean().default(false),
    publishedAt: p.datetime().length(3).nullable(),
    author: () => p.manyToOne(UserEntity).deleteRule('restrict'),
    readMinutes: p.integer(),
    version: p.integer().version(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
    updatedAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type PostRow = InferEntity<typeof PostEntity>;
