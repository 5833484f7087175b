/** What a page of plain HTML says, beside the phone number. */
export interface PlainPage {
  heading: string;
  text: string;
  /** Of the link that asks for the same address once more. */
  again: string;
  /** What the visitor wrote, to be copied. */
  typed?: string;
}

/** What a visitor reads instead of a page that cannot be shown: the phone still works. */
export const UNAVAILABLE_PAGE: PlainPage = {
  heading: 'We will be right back',
  text: 'This page cannot be shown at the moment. Our phones are not affected: call us any time, day or night.',
  again: 'Try again',
};
