import { addressLine } from '@hvac/contract/company';
import { telHref } from '@hvac/contract/contact-links';
import type { ComponentProps } from 'react';
import { useCompany } from '../-company-record.tsx';

/** Parts of the company record that appear in many places on the site. */

export const CompanyName = () => useCompany().name;

/** The address on one line. */
export const useAddress = () => addressLine(useCompany().address);

export const Address = () => useAddress();

export const PhoneNumber = () => useCompany().phone;

/** A link that calls the company. */
export const PhoneLink = (link: ComponentProps<'a'>) => (
  <a {...link} href={telHref(useCompany().phone)} />
);
