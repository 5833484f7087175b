/** Posts of one page of the public lists. */
export const POSTS_PER_PAGE = 24;

/** Related articles of a post at most (spec §9). */
export const RELATED_POSTS = 3;

/** The last page of a list that is looked for. */
export const LAST_PAGE = 100_000;
