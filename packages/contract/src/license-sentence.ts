import type { Company } from './company.ts';
import { shownLicense } from './shown-license.ts';
import { inState } from './state-names.ts';

const claimOf = ({ licenseState, isInsured }: Pick<Company, 'licenseState' | 'isInsured'>) => {
  if (licenseState === '') return isInsured ? 'Insured.' : '';
  return `Licensed${isInsured ? ' and insured' : ''} in ${inState(licenseState)}.`;
};

/**
 * What the company record says about license and insurance, such as 'Licensed and insured in the State of
 * Michigan. License 7123.'; empty when it claims nothing (beyond §3).
 */
export const licenseSentence = (
  company: Pick<Company, 'licenseState' | 'isInsured' | 'licenseNumber'>,
): string => {
  const number = shownLicense(company);
  return [claimOf(company), number && `License ${number}.`].filter(Boolean).join(' ');
};
