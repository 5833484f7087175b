import type { EntityManager } from '@mikro-orm/postgresql';
import { PostEntity } from './post.entity.ts';
import { scheduledFor } from './publication.service.ts';

interface FeaturedImage {
  /** The stored value: a URL, a path or a file name. */
  value: string;
  /** Whether the public can read the post. */
  isPublic: boolean;
}

/** The featured image of a post; null when it has none, or is a draft that the viewer may not see. */
export const findFeaturedImage = async (
  em: EntityManager,
  now: Date,
  postId: number,
  mayReadDrafts: () => Promise<boolean>,
): Promise<FeaturedImage | null> => {
  const post = await em.findOne(
    PostEntity,
    { id: postId },
    { fields: ['featuredImage', 'published', 'publishedAt', 'updatedAt'] },
  );
  if (!post?.featuredImage) return null;
  const isPublic = post.published && !scheduledFor(post, now);
  if (!isPublic && !(await mayReadDrafts())) return null;
  return { value: post.featuredImage, isPublic };
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
