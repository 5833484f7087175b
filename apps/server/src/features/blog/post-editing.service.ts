import { DEFAULT_AUTHOR_ID, type EditablePost, type PostFields } from '@hvac/contract/blog-editing';
import { readMinutes } from '@hvac/contract/read-time';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { changedFields } from '../../kernel/changed-fields.ts';
import { isAhead } from '../../kernel/clock.ts';
import { AppError, invalidField } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { checkImageAddress } from '../images/stored-images.service.ts';
import { releaseImage } from '../images/unused-images.service.ts';
import { PostEntity, type PostRow } from './post.entity.ts';
import { setPostCategories } from './post-categories.service.ts';
import { getPost, postNotFound } from './posts.service.ts';
import { saveWithUniqueSlug } from './slug-holder.service.ts';

/** The first of these users that exists. */
const findAuthor = async (em: EntityManager, ids: number[]) => {
  // Locked until the transaction ends, so that no author is removed in between; in the lock order for users.
  const authors = await em.find(
    UserEntity,
    { id: { $in: ids } },
    { lockMode: LockMode.PESSIMISTIC_READ, orderBy: { id: 'asc' } },
  );
  return ids.map((id) => authors.find((user) => user.id === id)).find(Boolean);
};

/**
 * Stores a new post with its categories.
 * @param authorId the author; if there is no such user, whoever creates the post
 * @throws AppError `conflict` naming the post that has the slug, `invalid` for unknown categories and images
 */
export const createPost = (
  work: Work<User>,
  { categoryIds, ...fields }: PostFields,
  authorId = DEFAULT_AUTHOR_ID,
): Promise<EditablePost> =>
  saveWithUniqueSlug(work.em, { of: 'post', slug: fields.slug }, () =>
    work.transaction(async (tx) => {
      const upload = await checkImageAddress(tx.em, fields.featuredImage, 'featuredImage');
      const author = await findAuthor(tx.em, [authorId, work.viewer.id]);
      if (!author) throw invalidField('authorId', 'The author of this post does not exist');
      const now = new Date();
      const post = tx.em.create(PostEntity, {
        ...fields,
        featuredImage: fields.featuredImage || null,
        featuredUpload: upload,
        readMinutes: readMinutes(fields.content),
        publishedAt: fields.published ? now : null,
        author,
        createdAt: now,
        updatedAt: now,
      });
      await tx.em.flush();
      await setPostCategories(tx.em, post.id, categoryIds);
      tx.record('created', PostEntity, post.id, { label: post.title });
      return getPost(tx.em, post.id);
    }),
  );

const lockPost = async (em: EntityManager, id: number): Promise<PostRow> => {
  const post = await em.findOne(
    PostEntity,
    { id },
    { populate: ['content'], lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!post) throw postNotFound();
  return post;
};

/** @throws AppError `notFound`, `conflict` when the post has another version than the one given */
const lockVersion = async (
  em: EntityManager,
  id: number,
  version: number | undefined,
): Promise<PostRow> => {
  const post = await lockPost(em, id);
  if (version === undefined || post.version === version) return post;
  const message = 'This post was changed after you opened it';
  throw new AppError('conflict', message, { issues: [{ path: 'version', message }] });
};

/**
 * Replaces or removes the featured image of a post, and with it the alternative text.
 * @throws AppError `invalid` for an address that must not be stored
 */
const replaceImage = async (tx: Transaction, post: PostRow, featuredImage: string | null) => {
  const former = post.featuredUpload?.name ?? null;
  const upload = await checkImageAddress(tx.em, featuredImage, 'featuredImage');
  if (featuredImage !== (post.featuredImage ?? null)) post.featuredImageAlt = null;
  tx.em.assign(post, { featuredImage, featuredUpload: upload });
  if (former !== upload) await releaseImage(tx, former);
};

/**
 * Updates a post and, if given, its categories. An empty featured image leaves the stored one as it is (spec
 * §4); the first publication sets `publishedAt`.
 * @param version the version that was edited; undefined overwrites any version
 * @throws AppError `notFound`, `conflict` for a newer version or a slug in use, `invalid`
 */
export const updatePost = (
  work: Work,
  id: number,
  { categoryIds, featuredImage, ...fields }: Partial<PostFields>,
  version?: number,
): Promise<EditablePost> =>
  saveWithUniqueSlug(work.em, { of: 'post', slug: fields.slug, exceptId: id }, () =>
    work.transaction(async (tx) => {
      const post = await lockVersion(tx.em, id, version);
      const formerAlt = post.featuredImageAlt ?? null;
      // An empty featured image counts as not given: the stored one stays.
      const given = { ...fields, featuredImage: featuredImage || undefined };
      const changed = changedFields(post, given);
      // An empty field keeps the image, and with it the alternative text, which that form does not contain.
      const keepsImage = featuredImage !== undefined && !featuredImage && post.featuredImage;
      // An unchanged image is not checked: its file may have been lost since.
      if (featuredImage && featuredImage !== post.featuredImage) {
        await replaceImage(tx, post, featuredImage);
      }
      const now = new Date();
      tx.em.assign(post, { ...fields, updatedAt: now });
      if (keepsImage) post.featuredImageAlt = formerAlt;
      post.readMinutes = readMinutes(post.content);
      const hasDate = post.publishedAt && !isAhead(post.publishedAt, now);
      if (post.published && !hasDate) post.publishedAt = now;
      await tx.em.flush();
      if (categoryIds && (await setPostCategories(tx.em, id, categoryIds))) {
        changed.push('categories');
      }
      tx.record('updated', PostEntity, id, { label: post.title, details: { fields: changed } });
      return getPost(tx.em, id);
    }),
  );

/**
 * Saves or removes (null) only the featured image of a post.
 * @throws AppError `notFound`, `conflict` for a newer version, `invalid`
 */
export const setFeaturedImage = (
  work: Work,
  id: number,
  featuredImage: string | null,
  version?: number,
): Promise<EditablePost> =>
  work.transaction(async (tx) => {
    const post = await lockVersion(tx.em, id, version);
    await replaceImage(tx, post, featuredImage);
    tx.em.assign(post, { updatedAt: new Date() });
    await tx.em.flush();
    tx.record('updated', PostEntity, id, {
      label: post.title,
      details: { fields: ['featuredImage'] },
    });
    return getPost(tx.em, id);
  });

/**
 * Deletes a post and its category links.
 * @throws AppError `notFound`
 */
export const deletePost = (work: Work, id: number): Promise<void> =>
  work.transaction(async (tx) => {
    const post = await lockPost(tx.em, id);
    await tx.em.nativeDelete(PostEntity, { id });
    await releaseImage(tx, post.featuredUpload?.name ?? null);
    tx.record('deleted', PostEntity, id, { label: post.title });
  });
