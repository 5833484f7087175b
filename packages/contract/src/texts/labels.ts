/** Labels of the texts that most pages have. */

export const META_TITLE = {
  section: 'Search result',
  label: 'Title in search results',
  hint: 'Also the title of the browser tab.',
};

export const META_DESCRIPTION = { label: 'Description in search results' };

export const HEADING = { section: 'Top of the page', label: 'Headline' };

export const INTRO = { label: 'Text under the headline' };
