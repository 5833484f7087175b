interface DisplayedImage {
  /** The stored value: a URL, a path or a file name; empty when there is no image. */
  value: string | null | undefined;
  /** Set when the image is the featured image of a post. */
  postId?: number | undefined;
  /** When the image last changed, ISO 8601: versions the URL, so that responses can be cached for a year. */
  updatedAt?: string;
}

/** Widths in pixels of the smaller versions of a stored image. */
export const IMAGE_WIDTHS = [480, 960, 1600] as const;
/** The longest edge of a stored image in pixels. */
export const MAX_IMAGE_EDGE = 2000;

const UPLOADED = /^\/uploads\/([0-9a-f]{32}\.webp)$/;

/** The file name of a stored image; null for any other value. */
export const uploadedFile = (value: string | null | undefined): string | null =>
  UPLOADED.exec(value ?? '')?.[1] ?? null;

const fileName = (value: string) => value.slice(value.lastIndexOf('/') + 1);

const addressWithoutVersion = ({ value, postId }: DisplayedImage): string | null => {
  if (postId !== undefined) return `/api/post/${postId}/image`;
  if (!value) return null;
  if (value.startsWith('http') || value.startsWith('/img/')) return value;
  if (value.includes('/uploads/') || !value.includes('/')) {
    return `/api/image/${encodeURIComponent(fileName(value))}`;
  }
  return `/api/images/proxy?path=${encodeURIComponent(value)}`;
};

const withParameter = (address: string, parameter: string) =>
  `${address}${address.includes('?') ? '&' : '?'}${parameter}`;

/** The URL that shows a stored value (spec §3); null when there is no image. */
export const imageAddress = (image: DisplayedImage): string | null => {
  const address = addressWithoutVersion(image);
  if (!address?.startsWith('/') || image.updatedAt === undefined) return address;
  return withParameter(address, `t=${Date.parse(image.updatedAt)}`);
};

/** The `srcset` of a stored image; undefined for illustrations and external images. */
export const imageSrcSet = (image: DisplayedImage): string | undefined => {
  const address = imageAddress(image);
  if (!address || !uploadedFile(image.value)) return undefined;
  return [
    ...IMAGE_WIDTHS.map((width) => `${withParameter(address, `w=${width}`)} ${width}w`),
    `${address} ${MAX_IMAGE_EDGE}w`,
  ].join(', ');
};

/** The 1200 × 630 version of a stored image for link previews; null for any other value. */
export const sharedImageAddress = (image: DisplayedImage): string | null => {
  const address = imageAddress(image);
  return address && uploadedFile(image.value) ? withParameter(address, 'crop=share') : null;
};

/** URLs to try in order when the first one fails (spec §3). */
export const alternativeAddresses = (value: string | null | undefined): string[] => {
  if (!value || value.startsWith('http')) return [];
  const file = encodeURIComponent(fileName(value));
  return [`/img/${file}`, `/uploads/${file}`];
};
