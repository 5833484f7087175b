/** The `tel:` URL of a phone number: dashes (spec §9), spaces, dots and brackets are removed. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[\s().-]/g, '')}`;

/** The `mailto:` URL of an email address, encoded so that the address cannot add header fields. */
export const mailtoHref = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
