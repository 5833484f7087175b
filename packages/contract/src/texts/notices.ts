import { line, paragraph } from './field.ts';

/** Texts of the pages that say that something is missing or unavailable. */
export const NOTICES_TEXTS = {
  missingText: paragraph(
    200,
    'Nothing is set at this address. It may have moved, or the link has a typo in it.',
  ),
  missingDescription: line(160, 'There is no page at this address.'),
  homeButton: line(24, 'Back to the home page'),
  contactButton: line(24, 'Contact us'),
  unavailableHeading: line(60, 'We will be right back'),
  unavailableText: paragraph(
    200,
    'This page cannot be shown at the moment. Our phones are not affected: call us any time, day or night.',
  ),
  againButton: line(24, 'Try again'),
};
