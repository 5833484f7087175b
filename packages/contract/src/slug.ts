/**
 * The slug of a title: lowercase, only word characters and white space kept, each run of white space replaced
 * by one hyphen (spec §5).
 */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w\s]/g, '')
    .replace(/\s+/g, '-');
