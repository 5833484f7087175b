import type { EditablePost } from '@hvac/contract/blog-editing';
import { readMinutes } from '@hvac/contract/read-time';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isAhead } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { repeatedJob } from '../../kernel/job.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { checkImageAddress } from '../images/stored-images.service.ts';
import { forgetDeletion } from '../revisions/revisions.service.ts';
import { emptyTrash, keepDeletion, lockTrashed, purgeTrashed } from '../revisions/trash.service.ts';
import { contentOf, keepVersion } from '../revisions/versions.service.ts';
import { CategoryEntity } from './category.entity.ts';
import {
  removeOldAddresses,
  restoreOldAddresses,
  type TrashedAddress,
} from './old-addresses.service.ts';
import { PostEntity } from './post.entity.ts';
import { setPostCategories } from './post-categories.service.ts';
import { findAuthor, lockPost } from './post-editing.service.ts';
import { type PostContent, postVersions } from './post-versions.service.ts';
import { searchColumns } from './post-words.service.ts';
import { getPost } from './posts.service.ts';
import { dateAfterTrash } from './publication.service.ts';
import { findFreeSlug } from './slug-holder.service.ts';

type TrashedPost = PostContent & {
  authorId: number;
  oldAddresses: TrashedAddress[];
  previewSeries: number;
  /** Missing in what an earlier release deleted. */
  feedId?: string;
};

/**
 * Moves a post to the trash, with its categories and pictures (beyond §5). Its versions stay.
 * @throws AppError `notFound`
 */
export const trashPost = (work: Work<User>, id: number): Promise<void> =>
  work.transaction(async (tx) => {
    const { author, version, title, previewSeries, feedId } = await lockPost(tx.em, id);
    const post = await getPost(tx.em, work.now(), id);
    const oldAddresses = await removeOldAddresses(tx, { post: id });
    const restored = { authorId: author.id, oldAddresses, previewSeries, feedId };
    const content: TrashedPost = { ...contentOf(post), ...restored };
    const deleted = { of: 'post', subjectId: id, version, label: title, content } as const;
    await keepDeletion(work, tx, PostEntity, deleted);
    await tx.em.nativeDelete(PostEntity, { id });
  });

/** Those of some categories that exist. */
const existingCategories = async (em: EntityManager, ids: number[]): Promise<number[]> => {
  const found = await em.find(CategoryEntity, { id: { $in: ids } });
  return found.map(({ id }) => id);
};

/** A picture may have been lost since; that does not keep the post from coming back. */
const uploadOf = (em: EntityManager, address: string | null) =>
  checkImageAddress(em, address, 'featuredImage').catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });

/**
 * Brings a post back from the trash with its id and the categories that still exist: as a draft, or published or
 * scheduled as it was when that undoes its deletion. If another post has its slug, it gets the next free one.
 * @throws AppError `notFound` when it is not in the trash
 */
export const restorePost = (
  work: Work<User>,
  { id, isUndo }: { id: number; isUndo: boolean },
): Promise<EditablePost> =>
  work.transaction(async (tx) => {
    const trashed = await lockTrashed(tx, 'post', id);
    const content = trashed.content as TrashedPost;
    const { authorId, categoryIds, createdAt, publishAt: _, oldAddresses, ...fields } = content;
    const now = work.now();
    const author = await findAuthor(tx.em, [authorId, work.viewer.id]);
    // Before there were ids, feed readers knew it by its address.
    const date = dateAfterTrash(content, isUndo, now);
    const formerId = date && !isAhead(date, now) && { feedId: `/blog/${fields.slug}` };
    const version = trashed.version + 1;
    tx.em.create(PostEntity, {
      ...formerId,
      ...fields,
      ...(await searchColumns(tx.em, fields)),
      wordsVersion: version,
      id,
      slug: await findFreeSlug(tx.em, 'post', fields.slug),
      featuredUpload: await uploadOf(tx.em, fields.featuredImage),
      readMinutes: readMinutes(fields.content, fields.contentFormat),
      published: isUndo && fields.published,
      publishedAt: date,
      author: author ?? work.viewer.id,
      createdAt: new Date(createdAt),
      updatedAt: now,
    });
    await tx.em.flush();
    await tx.em.nativeUpdate(PostEntity, { id }, { version });
    await setPostCategories(tx.em, id, await existingCategories(tx.em, categoryIds));
    await restoreOldAddresses(tx, { post: id }, oldAddresses, now);
    const post = await keepVersion(work, tx, postVersions, await getPost(tx.em, now, id));
    await forgetDeletion(tx, 'post', id);
    tx.record('updated', PostEntity, id, { label: post.title, action: 'post.restored' });
    return post;
  });

/**
 * Deletes a post that is in the trash, with its versions.
 * @throws AppError `notFound` when it is not in the trash
 */
export const purgePost = (work: Work<User>, id: number): Promise<void> =>
  purgeTrashed(work, 'post', PostEntity, id);

/** Deletes the posts and categories that have been in the trash for 30 days. */
export const emptyTrashJob = repeatedJob('blog:empty-trash', 'hour');

/** Deletes the posts that have been in the trash for 30 days. */
export const emptyPostTrash = (tx: Transaction): Promise<void> =>
  emptyTrash(tx, 'post', PostEntity);
