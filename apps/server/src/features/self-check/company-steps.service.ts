import { isDeepStrictEqual } from 'node:util';
import { type Company, defaultCompany } from '@hvac/contract/company';
import { licenseSentence } from '@hvac/contract/license-sentence';
import type { LaunchStep } from '@hvac/contract/self-check';
import { shownLicense } from '@hvac/contract/shown-license';
import {
  isDemoAddress,
  isReservedDomain,
  isReservedPhone,
} from '../settings/reserved-details.service.ts';

export type Step = Omit<LaunchStep, 'isOptional' | 'isTechnical'> &
  Partial<Pick<LaunchStep, 'isOptional' | 'isTechnical'>>;

const BUSINESS = '/admin/settings/business';

/** The steps to make the company record the owner's. */
export const companySteps = (company: Company): Step[] => {
  const { name, phone, email, address, licenseNumber, licenseState, hours, serviceArea } = company;
  return [
    {
      name: 'name',
      title: 'Company name',
      isDone: name !== defaultCompany.name,
      says: `Still says ${name} (sample name).`,
      page: BUSINESS,
      hash: 'name',
    },
    {
      name: 'phone',
      title: 'Phone number',
      isDone: !isReservedPhone(phone),
      says: `${phone} looks like a made-up number (555-01xx). Enter yours.`,
      page: BUSINESS,
      hash: 'phone',
      finding: 'company',
    },
    {
      name: 'email',
      title: 'Email address',
      isDone: !isReservedDomain(email),
      says: `${email} is a sample address. Enter yours.`,
      page: BUSINESS,
      hash: 'email',
      finding: 'company',
    },
    {
      name: 'address',
      title: 'Address',
      isDone: !isDemoAddress(address),
      says: `${address.street} is a sample address. Enter yours.`,
      page: BUSINESS,
      hash: 'address',
      finding: 'company',
    },
    {
      name: 'license',
      title: 'License',
      isDone: shownLicense(company) !== '' || (licenseState === '' && licenseNumber === ''),
      says:
        licenseNumber === ''
          ? `Your site says “${licenseSentence(company)}” Enter your license number, or turn this off.`
          : `${licenseNumber} is a placeholder, and visitors don't see it. Enter your license number.`,
      page: '/admin/settings/trust',
      hash: 'licenseNumber',
    },
    {
      name: 'hours',
      title: 'Business hours',
      isDone: !isDeepStrictEqual(hours, defaultCompany.hours),
      says: 'Still the sample hours.',
      page: BUSINESS,
      hash: 'hours',
    },
    {
      name: 'cities',
      title: 'Service area',
      isDone: !isDeepStrictEqual(serviceArea, defaultCompany.serviceArea),
      says: 'Still the sample cities.',
      page: '/admin/settings/service-area',
      hash: 'cities',
    },
  ];
};
