import { line, paragraph } from './field.ts';

/** The privacy page; there is none while its text is empty. */
export const PRIVACY_PAGE = {
  title: 'Privacy policy',
  hint: "Leave blank and there's no page",
  texts: {
    heading: line(60, 'Privacy', {
      section: 'Privacy page',
      label: 'Headline',
      hint: 'Also the link in the footer.',
    }),
    text: paragraph(20000, '', {
      isOptional: true,
      label: 'Text',
      hint: 'Leave a blank line between paragraphs. Delete the text and there is no privacy page.',
    }),
  },
};
