/** Texts of the plain HTML error page, next to the phone number. */
export interface PlainPage {
  heading: string;
  text: string;
  /** Label of the link that retries the same URL. */
  again: string;
  /** Heading of what the visitor wrote, shown so that they can copy it. */
  typed?: string;
}
