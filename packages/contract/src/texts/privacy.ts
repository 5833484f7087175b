import { line, paragraph } from './field.ts';

/** The privacy page; there is none while its text is empty. */
export const PRIVACY_PAGE = {
  title: 'Privacy',
  hint: 'What you do with what customers write; there is no such page while its text is empty',
  texts: {
    heading: line(60, 'Privacy', {
      section: 'Privacy page',
      label: 'Headline',
      hint: 'Also the name of the link in the footer.',
    }),
    text: paragraph(20000, '', {
      isOptional: true,
      label: 'Text',
      hint: 'Blank lines part the paragraphs. Without a text there is no privacy page.',
    }),
  },
};
