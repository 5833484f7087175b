/** The `tel:` address of a phone number: dialled without dashes (spec §9), and without spaces, dots and brackets. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[\s().-]/g, '')}`;

/** The `mailto:` address of a mail address; whatever else stands in it cannot add fields. */
export const mailtoHref = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
