import { imageAddress, sharedImageAddress } from '@hvac/contract/image-address';

const ILLUSTRATION = /^\/img\/([\w-]+)\.svg$/;

/**
 * The image shown when a post is shared; undefined if it is the site's. Social networks do not show SVG, so the build
 * renders a JPEG of each bundled illustration.
 */
export const shareImage = (post: {
  id?: number | undefined;
  featuredImage: string | null;
  updatedAt: string;
}): string | undefined => {
  if (!post.featuredImage) return undefined;
  const illustration = ILLUSTRATION.exec(post.featuredImage)?.[1];
  if (illustration) return `/og/${illustration}.jpg`;
  const image = { postId: post.id, value: post.featuredImage, updatedAt: post.updatedAt };
  return sharedImageAddress(image) ?? imageAddress(image) ?? undefined;
};
