const dialled = (phone: string) => phone.replace(/[\s().-]/g, '');

/** The `tel:` URL of a phone number: dashes (spec §9), spaces, dots and brackets are removed. */
export const telHref = (phone: string): string => `tel:${dialled(phone)}`;

/** The `sms:` URL of a phone number, which opens a text message. */
export const smsHref = (phone: string): string => `sms:${dialled(phone)}`;

/** The `mailto:` URL of an email address, encoded so that the address cannot add header fields. */
export const mailtoHref = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
