import { defaultTexts, type SiteTexts, type TextPageName } from './pages.ts';

/** Replacements for defaults that claim something: a license, insurance, certificates, testimonials. */
const WITHOUT_CLAIMS: { [Page in TextPageName]?: Partial<SiteTexts[Page]> } = {
  home: {
    metaDescription:
      'Heating, cooling and air quality for homes and businesses in {region}: repair, installation and maintenance.',
    promises: [{ text: 'Upfront pricing', icon: 'receipt' }],
    reasons: [
      {
        title: 'Experienced Technicians',
        description: 'Technicians who explain what they found and show you the part.',
        icon: 'wrench',
      },
      {
        title: 'Fair and Transparent Pricing',
        description: "You get a written price before we start, and that's what you pay.",
        icon: 'tag',
      },
    ],
    testimonials: [],
  },
  services: { itemNote: 'Written price first.' },
  contact: { questions: [] },
};

/**
 * The texts of a page for a company about which nothing else is known: the defaults without anything that only the
 * company itself can claim (beyond §3).
 */
export const neutralTexts = <Name extends TextPageName>(page: Name): SiteTexts[Name] => ({
  ...defaultTexts(page),
  ...WITHOUT_CLAIMS[page],
});
