import type { Company } from './company.ts';

/** The license number that visitors see: one without any digit but zeros stands for one that is still to come. */
export const shownLicense = ({ licenseNumber }: Pick<Company, 'licenseNumber'>): string =>
  /0/.test(licenseNumber) && !/[1-9]/.test(licenseNumber) ? '' : licenseNumber;
