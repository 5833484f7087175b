import { line, paragraph } from './field.ts';

/** The privacy page; there is none while its text is empty. */
export const PRIVACY_TEXTS = {
  heading: line(60, 'Privacy'),
  text: paragraph(20_000, '', { isOptional: true }),
};
