import { isDeepStrictEqual } from 'node:util';
import { type Company, defaultCompany } from '@hvac/contract/company';
import { licenseSentence } from '@hvac/contract/license-sentence';
import type { LaunchStep } from '@hvac/contract/self-check';
import {
  isDemoAddress,
  isReservedDomain,
  isReservedPhone,
} from '../settings/reserved-details.service.ts';

export type Step = Omit<LaunchStep, 'isOptional'> & { isOptional?: true };

const COMPANY = '/admin/settings';

/** The steps to make the company record the owner's. */
export const companySteps = (company: Company): Step[] => {
  const { name, phone, email, address, licenseNumber, licenseState, hours, serviceArea } = company;
  return [
    {
      name: 'name',
      title: 'Name of the company',
      isDone: name !== defaultCompany.name,
      says: `Still ${name}, the name of the demo.`,
      page: COMPANY,
    },
    {
      name: 'phone',
      title: 'Phone number',
      isDone: !isReservedPhone(phone),
      says: `Nobody answers ${phone}.`,
      page: COMPANY,
      finding: 'company',
    },
    {
      name: 'email',
      title: 'E-mail address',
      isDone: !isReservedDomain(email),
      says: `Nobody reads ${email}.`,
      page: COMPANY,
      finding: 'company',
    },
    {
      name: 'address',
      title: 'Address',
      isDone: !isDemoAddress(address),
      says: `Still ${address.street}, the address of the demo.`,
      page: COMPANY,
      finding: 'company',
    },
    {
      name: 'license',
      title: 'License',
      isDone: licenseNumber !== '' || licenseState === '',
      says: `The footer says “${licenseSentence(company)}” Enter the number, or choose that no license is claimed.`,
      page: COMPANY,
    },
    {
      name: 'hours',
      title: 'Opening hours',
      isDone: !isDeepStrictEqual(hours, defaultCompany.hours),
      says: 'Still the hours of the demo.',
      page: COMPANY,
    },
    {
      name: 'cities',
      title: 'Service area',
      isDone: !isDeepStrictEqual(serviceArea, defaultCompany.serviceArea),
      says: 'Still the cities of the demo.',
      page: COMPANY,
    },
  ];
};
