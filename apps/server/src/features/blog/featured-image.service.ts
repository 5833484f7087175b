import type { EntityManager } from '@mikro-orm/postgresql';
import { PostEntity } from './post.entity.ts';

/** The stored featured image of a post; null when there is none, or the post is a draft and may not be seen. */
export const findFeaturedImage = async (
  em: EntityManager,
  postId: number,
  mayReadDrafts: () => Promise<boolean>,
): Promise<string | null> => {
  const post = await em.findOne(
    PostEntity,
    { id: postId },
    { fields: ['featuredImage', 'published'] },
  );
  if (!post?.featuredImage) return null;
  return post.published || (await mayReadDrafts()) ? post.featuredImage : null;
};
