/** The `tel:` address of a phone number: dialled with its dashes removed (spec §9). */
export const telHref = (phone: string): string => `tel:${phone.replaceAll('-', '')}`;

/** The `mailto:` address of a mail address; whatever else stands in it cannot add fields. */
export const mailtoHref = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
