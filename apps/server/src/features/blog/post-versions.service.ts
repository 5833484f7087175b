import type { EditablePost, PostFields } from '@hvac/contract/blog-editing';
import type { Transaction } from '../../kernel/work.ts';
import { forgetRevisions } from '../revisions/revisions.service.ts';
import type { ContentOf, VersionedNoun } from '../revisions/versions.service.ts';

/** What a version keeps of a post. */
export type PostContent = ContentOf<EditablePost>;

/** Posts, as their versions are kept. */
export const postVersions: VersionedNoun<EditablePost, keyof PostFields> = {
  of: 'post',
  labelOf: ({ title }) => title,
  saves: ['post.created', 'post.updated'],
  fields: [
    'title',
    'slug',
    'summary',
    'content',
    'contentFormat',
    'featuredImage',
    'featuredImageAlt',
    'published',
    'publishAt',
    'categoryIds',
  ],
};

/** Deletes the versions of posts that are gone for good. */
export const forgetPosts = (tx: Transaction, ids: number[]): Promise<void> =>
  forgetRevisions(tx, 'post', ids);
