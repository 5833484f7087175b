/** Texts of the plain HTML error page, next to the phone number. */
export interface PlainPage {
  heading: string;
  text: string;
  /** Label of the link that retries the same URL. */
  again: string;
  /** Heading of what the visitor wrote, shown so that they can copy it. */
  typed?: string;
}

/** Texts of the page shown when a page fails: the phone still works. */
export const UNAVAILABLE_PAGE: PlainPage = {
  heading: 'We will be right back',
  text: 'This page cannot be shown at the moment. Our phones are not affected: call us any time, day or night.',
  again: 'Try again',
};
