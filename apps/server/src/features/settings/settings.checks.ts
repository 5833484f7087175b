import { type Company, defaultCompany } from '@hvac/contract/company';
import { type Check, ok, problem, warning } from '../../kernel/self-check.ts';
import { readCompany } from './settings.service.ts';

// Numbers and domains that are never assigned (NANPA 555 line numbers 0100 to 0199; RFC 2606).
const NOBODYS_PHONE = /^1?\d{3}55501\d\d$/;
const NOBODYS_MAIL = /[@.](example|example\.(com|net|org)|test|invalid|localhost)$/i;

/** The contact details that reach nobody. */
const inventedParts = ({ phone, email, address }: Company): string[] => {
  const isNobodysPhone = NOBODYS_PHONE.test(phone.replace(/\D/g, ''));
  const isDemoAddress = address.street === defaultCompany.address.street;
  return [
    isNobodysPhone ? `the phone number ${phone}` : '',
    NOBODYS_MAIL.test(email) ? `the e-mail address ${email}` : '',
    isDemoAddress ? `the address ${address.street}` : '',
  ].filter(Boolean);
};

/** Checks that customers can reach the company. */
export const companyCheck: Check = {
  name: 'company',
  title: 'Company record',
  async run({ em, env }) {
    const { company } = await readCompany(em);
    const parts = inventedParts(company);
    if (parts.length === 0) return ok('Phone, e-mail and address are the company’s own.');
    const find = env.siteUrl?.startsWith('https:') ? problem : warning;
    const outcome = find(
      `The site shows what comes with the demo: ${parts.join(', ')}. Homeowners call a number that nobody answers, or write to nobody.`,
      'Enter the company’s own under Settings → Company.',
    );
    return { ...outcome, page: '/admin/settings' };
  },
};
