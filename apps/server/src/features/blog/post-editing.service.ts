import { DEFAULT_AUTHOR_ID, type EditablePost, type PostFields } from '@hvac/contract/blog-editing';
import { MAX_MARKDOWN } from '@hvac/contract/markdown';
import { readMinutes } from '@hvac/contract/read-time';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { changedFields } from '../../kernel/changed-fields.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { checkImageAddress } from '../images/stored-images.service.ts';
import { releaseImage } from '../images/unused-images.service.ts';
import {
  keepFirstVersion,
  keepVersion,
  refuseOtherVersion,
} from '../revisions/versions.service.ts';
import { followPost, takePostAddress } from './old-addresses.service.ts';
import { PostEntity, type PostRow } from './post.entity.ts';
import { setPostCategories } from './post-categories.service.ts';
import { forgetPosts, postVersions } from './post-versions.service.ts';
import { searchColumns } from './post-words.service.ts';
import { getPost, postNotFound } from './posts.service.ts';
import { publicationAfter, scheduledFor } from './publication.service.ts';
import { refuseLookAlike, saveWithUniqueSlug } from './slug-holder.service.ts';

/** The first of these users that exists. */
export const findAuthor = async (em: EntityManager, ids: number[]) => {
  // Locked until the transaction ends, so that no author is removed in between; in the lock order for users.
  const authors = await em.find(
    UserEntity,
    { id: { $in: ids } },
    { lockMode: LockMode.PESSIMISTIC_READ, orderBy: { id: 'asc' } },
  );
  return ids.map((id) => authors.find((user) => user.id === id)).find(Boolean);
};

/** @throws AppError `invalid` when a Markdown text is over its limit (beyond §5) */
const checkLength = ({ content, contentFormat }: Pick<PostRow, 'content' | 'contentFormat'>) => {
  if (contentFormat === 'plain' || content.length <= MAX_MARKDOWN) return;
  const most = MAX_MARKDOWN.toLocaleString('en-US');
  throw invalidField('content', `A formatted text has at most ${most} characters`);
};

/**
 * Stores a new post with its categories.
 * @param authorId the author; if there is no such user, whoever creates the post
 * @throws AppError `conflict` naming the post that has the slug, `invalid` for unknown categories and images
 */
export const createPost = (
  work: Work<User>,
  { categoryIds, publishAt, ...fields }: PostFields,
  authorId = DEFAULT_AUTHOR_ID,
): Promise<EditablePost> =>
  saveWithUniqueSlug(work.em, { of: 'post', slug: fields.slug }, () =>
    work.transaction(async (tx) => {
      checkLength(fields);
      await refuseLookAlike(tx.em, { of: 'post', slug: fields.slug });
      const upload = await checkImageAddress(tx.em, fields.featuredImage, 'featuredImage');
      const author = await findAuthor(tx.em, [authorId, work.viewer.id]);
      if (!author) throw invalidField('authorId', 'The author of this post does not exist');
      const now = work.now();
      const post = tx.em.create(PostEntity, {
        ...fields,
        ...(await searchColumns(tx.em, fields)),
        wordsVersion: 1,
        ...publicationAfter(null, { ...fields, publishAt }, now),
        featuredImage: fields.featuredImage || null,
        featuredUpload: upload,
        readMinutes: readMinutes(fields.content, fields.contentFormat),
        author,
        createdAt: now,
        updatedAt: now,
      });
      await tx.em.flush();
      await setPostCategories(tx.em, post.id, categoryIds);
      await takePostAddress(tx, post, now);
      tx.record('created', PostEntity, post.id, { label: post.title });
      return keepVersion(work, tx, postVersions, await getPost(tx.em, now, post.id));
    }),
  );

/** @throws AppError `notFound` */
export const lockPost = async (em: EntityManager, id: number): Promise<PostRow> => {
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
  refuseOtherVersion('post', post.version, version);
  return post;
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
 * §4); the first publication sets its date.
 * @param version the version that was edited; undefined overwrites any version
 * @throws AppError `notFound`, `conflict` for a newer version or a slug in use, `invalid`
 */
export const updatePost = (
  work: Work,
  id: number,
  { categoryIds, featuredImage, published, publishAt, ...fields }: Partial<PostFields>,
  version?: number,
): Promise<EditablePost> =>
  saveWithUniqueSlug(work.em, { of: 'post', slug: fields.slug, exceptId: id }, () =>
    work.transaction(async (tx) => {
      const post = await lockVersion(tx.em, id, version);
      if (fields.slug !== undefined && fields.slug !== post.slug) {
        await refuseLookAlike(tx.em, { of: 'post', slug: fields.slug, exceptId: id });
      }
      const now = work.now();
      await keepFirstVersion(tx, postVersions, id, () => getPost(tx.em, now, id));
      const formerAlt = post.featuredImageAlt ?? null;
      const former = {
        slug: post.slug,
        published: post.published,
        publishedAt: post.publishedAt,
      };
      // An empty featured image counts as not given: the stored one stays.
      const publication = publicationAfter(post, { published, publishAt }, now);
      const given = { ...fields, published, featuredImage: featuredImage || undefined };
      const changed = changedFields(post, given);
      // An empty field keeps the image, and with it the alternative text, which that form does not contain.
      const keepsImage = featuredImage !== undefined && !featuredImage && post.featuredImage;
      // An unchanged image is not checked: its file may have been lost since.
      if (featuredImage && featuredImage !== post.featuredImage) {
        await replaceImage(tx, post, featuredImage);
      }
      const formerly = scheduledFor(post, now);
      const scheduled = scheduledFor({ ...publication, updatedAt: now }, now);
      if (formerly?.getTime() !== scheduled?.getTime()) changed.push('publishAt');
      tx.em.assign(post, { ...fields, ...publication, updatedAt: now });
      checkLength(post);
      tx.em.assign(post, { ...(await searchColumns(tx.em, post)), wordsVersion: post.version + 1 });
      if (keepsImage) post.featuredImageAlt = formerAlt;
      post.readMinutes = readMinutes(post.content, post.contentFormat);
      await tx.em.flush();
      await followPost(tx, former, post, now);
      if (categoryIds && (await setPostCategories(tx.em, id, categoryIds))) {
        changed.push('categories');
      }
      tx.record('updated', PostEntity, id, { label: post.title, details: { fields: changed } });
      return keepVersion(work, tx, postVersions, await getPost(tx.em, now, id));
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
    const now = work.now();
    await keepFirstVersion(tx, postVersions, id, () => getPost(tx.em, now, id));
    await replaceImage(tx, post, featuredImage);
    const wordsVersion = post.wordsVersion === post.version ? post.version + 1 : null;
    tx.em.assign(post, { ...publicationAfter(post, {}, now), wordsVersion, updatedAt: now });
    await tx.em.flush();
    tx.record('updated', PostEntity, id, {
      label: post.title,
      details: { fields: ['featuredImage'] },
    });
    return keepVersion(work, tx, postVersions, await getPost(tx.em, now, id));
  });

/**
 * Deletes a post for good, past the trash, with its category links and versions.
 * @throws AppError `notFound`
 */
export const deletePost = (work: Work, id: number): Promise<void> =>
  work.transaction(async (tx) => {
    const post = await lockPost(tx.em, id);
    await tx.em.nativeDelete(PostEntity, { id });
    await releaseImage(tx, post.featuredUpload?.name ?? null);
    await forgetPosts(tx, [id]);
    tx.record('deleted', PostEntity, id, { label: post.title });
  });
