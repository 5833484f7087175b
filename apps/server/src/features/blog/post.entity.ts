import type { ContentFormat } from '@hvac/contract/markdown';
import { defineEntity, type InferEntity, p, Type } from '@mikro-orm/core';
import { UserEntity } from '../auth/user.entity.ts';
import { StoredImageEntity } from '../images/stored-image.entity.ts';

const SEARCH_TEXT = '(lower(title || chr(1) || summary)) stored';
const SEARCH_INDEX =
  'create index "blog_posts_search_text_index" on "blog_posts" using gin ("search_text" gin_trgm_ops)';

const FOLDED_INDEX =
  'create index "blog_posts_folded_text_index" on "blog_posts" using gin ("folded_text" gin_trgm_ops) where folded_text is not null';

/** Words that are cut already. MikroORM's own type lets the database's parser cut a text. */
class WordsType extends Type<string, string> {
  override getColumnType(): string {
    return 'tsvector';
  }
  override convertToDatabaseValueSQL(key: string): string {
    return `${key}::tsvector`;
  }
}

/** Table `blog_posts` (spec §3). `version` counts the saves, so that saving over a newer version is detected. */
export const PostEntity = defineEntity({
  name: 'Post',
  tableName: 'blog_posts',
  indexes: [
    { properties: ['published', 'publishedAt', 'id'] },
    { properties: ['createdAt', 'id'] },
    { name: 'blog_posts_search_text_index', expression: SEARCH_INDEX },
    { name: 'blog_posts_folded_text_index', expression: FOLDED_INDEX },
    {
      name: 'blog_posts_title_index',
      expression:
        'create index "blog_posts_title_index" on "blog_posts" using gin (lower("title") gin_trgm_ops)',
    },
    {
      name: 'blog_posts_search_words_index',
      expression:
        'create index "blog_posts_search_words_index" on "blog_posts" using gin ("search_words")',
    },
  ],
  properties: {
    id: p.integer().primary(),
    title: p.text(),
    slug: p.text().unique(),
    summary: p.text(),
    searchText: p.text().generated(SEARCH_TEXT).nullable().lazy().hidden(),
    /** `search_text`, folded; null where that makes no difference. */
    foldedText: p.text().nullable().lazy().hidden(),
    /** The words of all that visitors read, for their search (`searchColumns`). */
    searchWords: p.type(WordsType).nullable().lazy().hidden(),
    /** By which a search tells the posts that have its words in their titles from the others. */
    titleWords: p.type(WordsType).nullable().lazy().hidden(),
    content: p.text().lazy(),
    contentFormat: p.text().$type<ContentFormat>().default('plain'),
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
    /** By which feed readers know the post; the path of one that was out before there were ids. */
    feedId: p.text().defaultRaw('(gen_random_uuid())::text'),
    /** Part of every preview link; counted up, it makes those that were made before invalid. */
    previewSeries: p.integer().default(0),
    version: p.integer().version(),
    /** The version whose words the search has; another one after a save by an instance of release 1.0.0. */
    wordsVersion: p.integer().nullable(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
    updatedAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type PostRow = InferEntity<typeof PostEntity>;
