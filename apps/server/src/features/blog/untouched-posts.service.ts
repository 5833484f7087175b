import type { EntityManager } from '@mikro-orm/postgresql';
import { PostEntity } from './post.entity.ts';

/** How many of the posts with these slugs are published and have not been saved since they were created. */
export const countUntouchedPosts = (em: EntityManager, slugs: string[]): Promise<number> =>
  em.count(PostEntity, { slug: { $in: slugs }, published: true, version: 1 });
