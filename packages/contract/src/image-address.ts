interface DisplayedImage {
  /** The stored value: a URL, a path or a file name; empty means there is no picture. */
  value: string | null | undefined;
  /** Set when the picture is a post's featured image. */
  postId?: number;
  /** When the picture last changed, ISO 8601: local replies are cached for a year. */
  updatedAt?: string;
}

/** Widths in pixels that our own pictures are also kept in. */
export const IMAGE_WIDTHS = [480, 960, 1600] as const;
/** The longest edge in pixels of a picture that is kept. */
export const LONGEST_EDGE = 2000;

const UPLOADED = /^\/uploads\/([0-9a-f]{32}\.webp)$/;

/** The file name in the stored value of an uploaded picture; null for any other value. */
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

/** Where the picture of a stored value is shown from (spec §3); null when there is none. */
export const imageAddress = (image: DisplayedImage): string | null => {
  const address = addressWithoutVersion(image);
  if (!address?.startsWith('/') || image.updatedAt === undefined) return address;
  return withParameter(address, `t=${Date.parse(image.updatedAt)}`);
};

/** The `srcset` of an uploaded picture; undefined for drawings and pictures of other sites. */
export const imageSrcSet = (image: DisplayedImage): string | undefined => {
  const address = imageAddress(image);
  if (!address || !uploadedFile(image.value)) return undefined;
  return [
    ...IMAGE_WIDTHS.map((width) => `${withParameter(address, `w=${width}`)} ${width}w`),
    `${address} ${LONGEST_EDGE}w`,
  ].join(', ');
};

/** An uploaded picture cut for networks that show a link with a picture, 1200 × 630; null for any other. */
export const sharedImageAddress = (image: DisplayedImage): string | null => {
  const address = imageAddress(image);
  return address && uploadedFile(image.value) ? withParameter(address, 'crop=share') : null;
};

/** Addresses to try in turn when the first one fails (spec §3). */
export const alternativeAddresses = (value: string | null | undefined): string[] => {
  if (!value || value.startsWith('http')) return [];
  const file = encodeURIComponent(fileName(value));
  return [`/img/${file}`, `/uploads/${file}`];
};
