import type { EntityManager } from '@mikro-orm/postgresql';
import { PostEntity } from './post.entity.ts';

interface FeaturedImage {
  /** The stored value: an address, a path or a file name. */
  value: string;
  /** Whether everybody may see it. */
  isPublic: boolean;
}

/** The featured image of a post; null when there is none, or the post is a draft and may not be seen. */
export const findFeaturedImage = async (
  em: EntityManager,
  postId: number,
  mayReadDrafts: () => Promise<boolean>,
): Promise<FeaturedImage | null> => {
  const post = await em.findOne(
    PostEntity,
    { id: postId },
    { fields: ['featuredImage', 'published'] },
  );
  if (!post?.featuredImage) return null;
  if (!post.published && !(await mayReadDrafts())) return null;
  return { value: post.featuredImage, isPublic: post.published };
};

/** The names of the uploaded pictures that posts show, the newest first. */
export const listFeaturedUploads = async (em: EntityManager, most: number): Promise<string[]> => {
  const posts = await em.find(
    PostEntity,
    { featuredUpload: { $ne: null } },
    { orderBy: { createdAt: 'desc' }, limit: most, fields: ['featuredUpload'] },
  );
  return posts.flatMap(({ featuredUpload }) => (featuredUpload ? [featuredUpload.name] : []));
};
