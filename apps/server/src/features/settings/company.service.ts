import { companyOf } from '@hvac/contract/settings';
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
