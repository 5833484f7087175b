import { defaultCompany } from '@hvac/contract/company';

/** Head of a screen of the back office: its title with the suffix of the back office (spec §1). */
export const adminHead = (title: string) => ({
  meta: [{ title: `${title} | Admin | ${defaultCompany.name}` }],
});
