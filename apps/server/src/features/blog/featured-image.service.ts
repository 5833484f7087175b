import type { EntityManager } from '@mikro-orm/postgresql';
import { PostEntity } from './post.entity.ts';

interface FeaturedImage {
  /** The stored value: a URL, a path or a file name. */
  value: string;
  /** Whether the post is published. */
  isPublic: boolean;
}

/** The featured image of a post; null when it has none, or is a draft that the viewer may not see. */
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

/** The names of the uploaded images that posts show, newest first. */
export const listFeaturedUploads = async (em: EntityManager, most: number): Promise<string[]> => {
  const posts = await em.find(
    PostEntity,
    { featuredUpload: { $ne: null } },
    { orderBy: { createdAt: 'desc' }, limit: most, fields: ['featuredUpload'] },
  );
  return posts.flatMap(({ featuredUpload }) => (featuredUpload ? [featuredUpload.name] : []));
};
