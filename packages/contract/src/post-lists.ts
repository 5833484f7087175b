/** Posts on one page of the public lists. */
export const POSTS_PER_PAGE = 24;

/** The longest text to search for, in characters. */
export const MAX_SEARCH = 100;

/** Maximum number of related articles (spec §9). */
export const RELATED_POSTS = 3;

/** The highest page number that is looked up. */
export const LAST_PAGE = 100_000;
