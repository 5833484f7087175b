/** The `tel:` address of a phone number: dialled with its dashes removed (spec §9). */
export const telHref = (phone: string): string => `tel:${phone.replaceAll('-', '')}`;
