import type { Company } from '@hvac/contract/company';
import { usesHttps } from '../../kernel/addresses.ts';
import { type Check, ok, problem, warning } from '../../kernel/self-check.ts';
import { readCompany } from './company.service.ts';
import { isDemoAddress, isReservedDomain, isReservedPhone } from './reserved-details.service.ts';

/** The contact details that reach nobody. */
const inventedParts = ({ phone, email, address }: Company): string[] =>
  [
    isReservedPhone(phone) ? `the phone number ${phone}` : '',
    isReservedDomain(email) ? `the e-mail address ${email}` : '',
    isDemoAddress(address) ? `the address ${address.street}` : '',
  ].filter(Boolean);

/** Checks that customers can reach the company. */
export const companyCheck: Check = {
  name: 'company',
  title: 'Company record',
  async run({ em, env }) {
    const company = await readCompany(em);
    const parts = inventedParts(company);
    if (parts.length === 0) return ok('Phone, e-mail and address are the company’s own.');
    const find = usesHttps(env.siteUrl) ? problem : warning;
    const outcome = find(
      `The site shows what comes with the demo: ${parts.join(', ')}. Homeowners call a number that nobody answers, or write to nobody.`,
      'Enter the company’s own under Settings → Contact & hours.',
    );
    return { ...outcome, page: '/admin/settings/business' };
  },
};
