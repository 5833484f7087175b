import { imageAddress, sharedImageAddress } from '@hvac/contract/image-address';

/** The share image of pages without one of their own, 1200 × 630. */
export const DEFAULT_SHARE_IMAGE = '/og/default.jpg';

const ILLUSTRATION = /^\/img\/([\w-]+)\.svg$/;

/**
 * The image shown when a post is shared. Social networks do not show SVG, so the build renders a JPEG of each
 * bundled illustration.
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
