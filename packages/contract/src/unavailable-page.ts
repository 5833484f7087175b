/** What a visitor reads instead of a page that cannot be shown: the phone still works. */
export const UNAVAILABLE_PAGE = {
  heading: 'We will be right back',
  text: 'This page cannot be shown at the moment. Our phones are not affected: call us any time, day or night.',
  again: 'Try again',
};
