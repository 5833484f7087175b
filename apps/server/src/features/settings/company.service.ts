import type { Company } from '@hvac/contract/company';
import { companyOf } from '@hvac/contract/settings';
import type { Versioned } from '@hvac/contract/versioned';
import type { EntityManager } from '@mikro-orm/postgresql';
import { defineSetting } from './setting.service.ts';

/** The company record. */
export const companySetting = defineSetting({
  key: 'company',
  name: 'your business info',
  of: companyOf,
  // Where customers call and write, and which other sites they are led to.
  proved: ({ phone, email, financing, reviews, socialLinks }) => ({
    phone,
    email,
    links: [financing.url, reviews.url, socialLinks],
  }),
});

/** The company record. Fields that are missing or no longer valid take their default. */
export const readCompany = companySetting.read;

/** What a form saves, with the open line as it is stored if the form, of release 1.1.0, knows of none. */
export const withOpenLine = async (
  em: EntityManager,
  { value, version }: Versioned<Omit<Company, 'openLine'> & { openLine?: Company['openLine'] }>,
): Promise<Versioned<Company>> => {
  const openLine = value.openLine ?? (await readCompany(em)).openLine;
  return { value: { ...value, openLine }, version };
};
