/** Posts on one page of the public lists. */
export const POSTS_PER_PAGE = 24;

/** Maximum number of related articles (spec §9). */
export const RELATED_POSTS = 3;

/** The highest page number that is looked up. */
export const LAST_PAGE = 100_000;
