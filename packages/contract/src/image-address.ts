interface DisplayedImage {
  /** The stored value: a URL, a path or a file name; empty means there is no picture. */
  value: string | null | undefined;
  /** Set when the picture is a post's featured image. */
  postId?: number;
  /** When the picture last changed, ISO 8601: local replies are cached for a year. */
  updatedAt?: string;
}

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

/** Where the picture of a stored value is shown from (spec §3); null when there is none. */
export const imageAddress = (image: DisplayedImage): string | null => {
  const address = addressWithoutVersion(image);
  if (!address?.startsWith('/') || image.updatedAt === undefined) return address;
  return `${address}${address.includes('?') ? '&' : '?'}t=${Date.parse(image.updatedAt)}`;
};

/** Addresses to try in turn when the first one fails (spec §3). */
export const alternativeAddresses = (value: string | null | undefined): string[] => {
  if (!value || value.startsWith('http')) return [];
  const file = encodeURIComponent(fileName(value));
  return [`/img/${file}`, `/uploads/${file}`];
};
