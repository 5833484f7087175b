import { line, paragraph } from './field.ts';

/** Texts of the pages that say that something is missing or unavailable. */
export const NOTICES_PAGE = {
  title: 'Error pages',
  hint: 'What visitors see when a page is missing',
  texts: {
    missingText: paragraph(
      200,
      "There's nothing at this address. The page may have moved, or the link has a typo.",
      { section: 'Page not found', label: 'Text' },
    ),
    missingDescription: line(160, 'There is no page at this address.', {
      label: 'Description on Google',
    }),
    homeButton: line(24, 'Back to the home page', {
      label: 'First button',
      hint: 'Opens the home page.',
    }),
    contactButton: line(24, 'Contact us', {
      label: 'Second button',
      hint: 'Opens the contact page.',
    }),
    unavailableHeading: line(60, "We'll be right back", {
      section: 'Site unavailable',
      label: 'Headline',
      hint: 'Shown if your site has a problem.',
    }),
    unavailableText: paragraph(
      200,
      "We can't show this page right now. Our phones still work: call us any time, day or night.",
      { label: 'Text under the headline' },
    ),
    againButton: line(24, 'Try again', { label: 'Button', hint: 'Loads the page again.' }),
  },
};
