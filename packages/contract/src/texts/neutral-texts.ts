import type { Company } from '../company.ts';
import { defaultTexts, type SiteTexts, type TextPageName } from './pages.ts';

type Replacements = { [Page in TextPageName]?: Partial<SiteTexts[Page]> };

const mentionsLicense = (text: string) => /licens|insur/i.test(text);

/** Replacements for defaults that mention a license or insurance. */
const WITHOUT_LICENSE: Replacements = {
  home: {
    metaDescription:
      'Heating, cooling and air quality in {region}. Upfront pricing, emergency service 24/7.',
    promises: defaultTexts('home').promises.filter(({ text }) => !mentionsLicense(text)),
    reasons: defaultTexts('home').reasons.filter(({ title }) => !mentionsLicense(title)),
  },
  services: { itemNote: 'Written price first.' },
};

/** Replacements for the other defaults that claim something: certificates, an emergency service, testimonials. */
const WITHOUT_CLAIMS: Replacements = {
  home: {
    metaDescription:
      'Heating, cooling and air quality for homes and businesses in {region}: repair, installation and maintenance.',
    promises: [{ text: 'Upfront pricing', icon: 'receipt' }],
    reasons: [
      {
        title: 'Experienced technicians',
        description: 'Technicians who explain what they found and show you the part.',
        icon: 'wrench',
      },
      {
        title: 'Fair and transparent pricing',
        description: "You get a written price before we start, and that's what you pay.",
        icon: 'tag',
      },
    ],
    testimonials: [],
  },
  contact: { questions: [] },
};

/** Whether a company claims both of what the defaults say: that it is licensed, and that it is insured. */
export const claimsBoth = ({
  licenseState,
  isInsured,
}: Pick<Company, 'licenseState' | 'isInsured'>): boolean => licenseState !== '' && isInsured;

/** The texts of a page until the owner changes them: a company without license or insurance claims neither. */
export const defaultTextsOf = <Name extends TextPageName>(
  page: Name,
  company: Pick<Company, 'licenseState' | 'isInsured'>,
): SiteTexts[Name] => ({
  ...defaultTexts(page),
  ...(!claimsBoth(company) && WITHOUT_LICENSE[page]),
});

/**
 * The texts of a page for a company about which nothing else is known: the defaults without anything that only the
 * company itself can claim (beyond §3).
 */
export const neutralTexts = <Name extends TextPageName>(page: Name): SiteTexts[Name] => ({
  ...defaultTexts(page),
  ...WITHOUT_LICENSE[page],
  ...WITHOUT_CLAIMS[page],
});
