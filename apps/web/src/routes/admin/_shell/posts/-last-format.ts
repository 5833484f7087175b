import { CONTENT_FORMATS, type ContentFormat } from '@hvac/contract/markdown';

const keyOf = (userId: number): string => `post-format:${userId}`;

/** The format that a user chose last on this device: that of the next new post; plain at first (spec §2.2). */
export const lastFormat = (userId: number): ContentFormat => {
  const kept = localStorage.getItem(keyOf(userId));
  return CONTENT_FORMATS.find((format) => format === kept) ?? 'plain';
};

export const keepLastFormat = (userId: number, format: ContentFormat): void =>
  localStorage.setItem(keyOf(userId), format);
