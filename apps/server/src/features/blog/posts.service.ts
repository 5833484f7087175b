import type {
  EditablePost,
  PostFields,
  PostListInput,
  PostListItem,
} from '@hvac/contract/blog-editing';
import type { Page } from '@hvac/contract/paging';
import { readMinutes } from '@hvac/contract/read-time';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { AppError, invalidField } from '../../kernel/errors.ts';
import { containing } from '../../kernel/search.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { PostEntity, type PostRow } from './post.entity.ts';
import { categoryIdsOf, setPostCategories } from './post-categories.service.ts';
import { namingSlugHolder } from './slug-holder.service.ts';

const noPost = () => new AppError('notFound', 'This post does not exist');

const toPostListItem = (post: PostRow): PostListItem => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  featuredImage: post.featuredImage ?? null,
  published: post.published,
  createdAt: post.createdAt.toISOString(),
  updatedAt: post.updatedAt.toISOString(),
});

const toEditablePost = (post: PostRow, categoryIds: number[]): EditablePost => ({
  ...toPostListItem(post),
  summary: post.summary,
  content: post.content,
  featuredImageAlt: post.featuredImageAlt ?? null,
  categoryIds,
  version: post.version,
  publishedAt: post.publishedAt?.toISOString() ?? null,
});

/** A page of all posts, drafts included, the newest first. */
export const listPosts = async (
  em: EntityManager,
  { search, limit, offset }: PostListInput,
): Promise<Page<PostListItem>> => {
  const [posts, total] = await em.findAndCount(PostEntity, containing(search), {
    orderBy: { createdAt: 'desc', id: 'desc' },
    limit,
    offset,
  });
  return { items: posts.map(toPostListItem), total };
};

/** @throws AppError `notFound` */
export const getPost = async (em: EntityManager, id: number): Promise<EditablePost> => {
  const post = await em.findOne(PostEntity, { id }, { populate: ['content'] });
  if (!post) throw noPost();
  return toEditablePost(post, await categoryIdsOf(em, id));
};

/** Refuses the address of a picture that may not be stored. */
type CheckImage = (em: EntityManager, address: string) => Promise<void>;

interface SaveOptions {
  now: Date;
  checkImage: CheckImage;
}

/** What a save that is asked for now needs to know besides its fields. */
export const saveOptions = (asked: { checkImageAddress: CheckImage }): SaveOptions => ({
  now: new Date(),
  checkImage: asked.checkImageAddress,
});

/**
 * Stores a new post with its categories.
 * @param authorIds who may be its author; the first of them that exists is
 * @throws AppError `conflict` naming who has the slug, `invalid` for unknown categories and pictures
 */
export const createPost = (
  em: EntityManager,
  { categoryIds, ...fields }: PostFields,
  authorIds: number[],
  { now, checkImage }: SaveOptions,
): Promise<EditablePost> =>
  namingSlugHolder(em, { of: 'post', slug: fields.slug }, () =>
    em.transactional(async (tx) => {
      if (fields.featuredImage) await checkImage(tx, fields.featuredImage);
      // Held until the transaction ends, so that no author goes in between; in the order in which users are locked.
      const authors = await tx.find(
        UserEntity,
        { id: { $in: authorIds } },
        { lockMode: LockMode.PESSIMISTIC_READ, orderBy: { id: 'asc' } },
      );
      const author = authorIds.map((id) => authors.find((user) => user.id === id)).find(Boolean);
      if (!author) throw invalidField('authorId', 'The author of this post does not exist');
      const post = tx.create(PostEntity, {
        ...fields,
        featuredImage: fields.featuredImage || null,
        readMinutes: readMinutes(fields.content),
        publishedAt: fields.published ? now : null,
        author,
        createdAt: now,
        updatedAt: now,
      });
      await tx.flush();
      await setPostCategories(tx, post.id, categoryIds);
      return toEditablePost(post, categoryIds);
    }),
  );

interface Saved {
  post: EditablePost;
  /** The stored picture that the post has given up; null when it keeps its own. */
  formerImage: string | null;
}

const lockPost = async (tx: EntityManager, id: number): Promise<PostRow> => {
  const post = await tx.findOne(
    PostEntity,
    { id },
    { populate: ['content'], lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!post) throw noPost();
  return post;
};

const refuseNewerVersion = (post: PostRow, version: number | undefined) => {
  if (version === undefined || post.version === version) return;
  const message = 'This post was changed after you opened it';
  throw new AppError('conflict', message, { issues: [{ path: 'version', message }] });
};

/**
 * Stores changes of a post and, when they are among them, its categories. An empty picture leaves the
 * stored one as it is (spec §4); the first publication sets `publishedAt`.
 * @param version what the changes were made on; undefined overwrites whatever is stored
 * @throws AppError `notFound`, `conflict` for a newer version or a slug that somebody has, `invalid`
 */
export const updatePost = (
  em: EntityManager,
  id: number,
  { categoryIds, featuredImage, ...fields }: Partial<PostFields>,
  version: number | undefined,
  { now, checkImage }: SaveOptions,
): Promise<Saved> =>
  namingSlugHolder(em, { of: 'post', slug: fields.slug, exceptId: id }, () =>
    em.transactional(async (tx) => {
      const post = await lockPost(tx, id);
      refuseNewerVersion(post, version);
      const formerImage = post.featuredImage ?? null;
      const formerAlt = post.featuredImageAlt ?? null;
      if (featuredImage && featuredImage !== formerImage) await checkImage(tx, featuredImage);
      const keepsPicture = featuredImage !== undefined && !featuredImage && formerImage;
      tx.assign(post, { ...fields, ...(featuredImage && { featuredImage }), updatedAt: now });
      // The text belongs to the picture, which the form does not know.
      if (keepsPicture) post.featuredImageAlt = formerAlt;
      const isOther = (post.featuredImage ?? null) !== formerImage;
      if (isOther && fields.featuredImageAlt === undefined) post.featuredImageAlt = null;
      post.readMinutes = readMinutes(post.content);
      if (post.published) post.publishedAt ??= now;
      await tx.flush();
      if (categoryIds) await setPostCategories(tx, id, categoryIds);
      return {
        post: toEditablePost(post, categoryIds ?? (await categoryIdsOf(tx, id))),
        formerImage: isOther ? formerImage : null,
      };
    }),
  );

/**
 * Stores or removes (null) the picture of a post at once.
 * @throws AppError `notFound`, `conflict` for a newer version, `invalid`
 */
export const setFeaturedImage = (
  em: EntityManager,
  id: number,
  featuredImage: string | null,
  version: number | undefined,
  { now, checkImage }: SaveOptions,
): Promise<Saved> =>
  em.transactional(async (tx) => {
    const post = await lockPost(tx, id);
    refuseNewerVersion(post, version);
    if (featuredImage) await checkImage(tx, featuredImage);
    const formerImage = post.featuredImage ?? null;
    tx.assign(post, { featuredImage, updatedAt: now });
    if (featuredImage !== formerImage) post.featuredImageAlt = null;
    await tx.flush();
    return { post: toEditablePost(post, await categoryIdsOf(tx, id)), formerImage };
  });

/**
 * Deletes a post and its category links.
 * @returns the stored picture that it has given up
 * @throws AppError `notFound`
 */
export const deletePost = (em: EntityManager, id: number): Promise<string | null> =>
  em.transactional(async (tx) => {
    const post = await lockPost(tx, id);
    await tx.nativeDelete(PostEntity, { id });
    return post.featuredImage ?? null;
  });
