import type { Company } from '@hvac/contract/company';
import { usesHttps } from '../../kernel/addresses.ts';
import { type Check, ok, problem, warning } from '../../kernel/self-check.ts';
import { readCompany } from './company.service.ts';
import { isDemoAddress, isReservedDomain, isReservedPhone } from './reserved-details.service.ts';

/** The contact details that reach nobody. */
const inventedParts = ({ phone, email, address }: Company): string[] =>
  [
    isReservedPhone(phone) ? `phone number ${phone}` : '',
    isReservedDomain(email) ? `email address ${email}` : '',
    isDemoAddress(address) ? `address ${address.street}` : '',
  ].filter(Boolean);

/** Checks that customers can reach the company. */
export const companyCheck: Check = {
  name: 'company',
  title: 'Contact info',
  async run({ em, env }) {
    const company = await readCompany(em);
    const parts = inventedParts(company);
    if (parts.length === 0) return ok('Phone, email and address are your own.');
    const find = usesHttps(env.siteUrl) ? problem : warning;
    const outcome = find(
      `Sample contact info is live: ${parts.join(', ')}. Homeowners would reach no one.`,
      { advice: 'Enter yours under Settings → Contact & hours.' },
    );
    return { ...outcome, page: '/admin/settings/business' };
  },
};
