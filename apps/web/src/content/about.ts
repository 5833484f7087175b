/** The places of the images of the about page (spec §3). */
export const ABOUT_PLACES = ['about-1', 'about-2', 'about-3', 'about-4'] as const;
