/**
 * Slug of a title: lowercase, without characters that are neither word characters nor white space,
 * runs of white space as one hyphen (spec §5).
 */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w\s]/g, '')
    .replace(/\s+/g, '-');
