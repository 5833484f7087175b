/** The `tel:` URL of the company's own number, which settings have checked: without its dashes (spec §9). */
export const companyTelHref = ({ phone }: { phone: string }): string =>
  `tel:${phone.replace(/[^\d+]/g, '')}`;

/** The `mailto:` URL of an email address, encoded so that the address cannot add header fields. */
export const mailtoHref = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
