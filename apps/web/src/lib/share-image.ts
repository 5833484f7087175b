import { imageAddress, sharedImageAddress } from '@hvac/contract/image-address';

/** The picture of pages without one of their own, 1200 × 630. */
export const DEFAULT_SHARE_IMAGE = '/og/default.jpg';

const ILLUSTRATION = /^\/img\/([\w-]+)\.svg$/;

/**
 * The picture that is shown where a post is shared. Networks show no drawings in SVG, so each bundled
 * illustration has a photograph-like twin that the build makes.
 */
export const shareImage = (post: {
  id: number;
  featuredImage: string | null;
  updatedAt: string;
}): string => {
  if (!post.featuredImage) return DEFAULT_SHARE_IMAGE;
  const illustration = ILLUSTRATION.exec(post.featuredImage)?.[1];
  if (illustration) return `/og/${illustration}.jpg`;
  const image = { postId: post.id, value: post.featuredImage, updatedAt: post.updatedAt };
  return sharedImageAddress(image) ?? imageAddress(image) ?? DEFAULT_SHARE_IMAGE;
};
