import { type Company, defaultCompany } from '@hvac/contract/company';

// Numbers and domains that are never assigned (NANPA 555 line numbers 0100 to 0199; RFC 2606).
const RESERVED_PHONE = /^1?\d{3}55501\d\d$/;
const RESERVED_DOMAIN = /(^|[@.])(example|example\.(com|net|org)|test|invalid|localhost)$/i;

/** Whether a phone number is reserved, so that it reaches nobody. */
export const isReservedPhone = (phone: string): boolean =>
  RESERVED_PHONE.test(phone.replace(/\D/g, ''));

/** Whether a domain, or that of an e-mail address, is reserved, so that it reaches nobody. */
export const isReservedDomain = (domainOrEmail: string): boolean =>
  RESERVED_DOMAIN.test(domainOrEmail);

/** Whether the address is that of the demo. */
export const isDemoAddress = ({ street }: Company['address']): boolean =>
  street === defaultCompany.address.street;
