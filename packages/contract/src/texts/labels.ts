/** Labels of the texts that most pages have. */

export const GOOGLE_RESULT = { section: 'Google result', isFolded: true };

export const META_TITLE = {
  ...GOOGLE_RESULT,
  label: 'Title on Google',
  hint: 'Also shown in the browser tab.',
};

export const META_DESCRIPTION = { label: 'Description on Google' };

export const HEADING = { section: 'Top of the page', label: 'Headline' };

export const INTRO = { label: 'Text under the headline' };
