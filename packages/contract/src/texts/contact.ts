import { line, list, paragraph } from './field.ts';
import { HEADING, INTRO, META_DESCRIPTION, META_TITLE } from './labels.ts';

/** Texts of the contact page; labels, options and messages of the form are fixed by spec §2.1. */
export const CONTACT_PAGE = {
  title: 'Contact',
  hint: 'Headings, note under the form, questions and answers',
  texts: {
    metaTitle: line(70, 'Contact Us | {company}', META_TITLE),
    metaDescription: line(
      160,
      'Call {phone} or send a request to {company}: heating, cooling and air quality in {region}, emergencies 24/7.',
      META_DESCRIPTION,
    ),
    heading: line(60, 'Contact Us', HEADING),
    intro: paragraph(
      200,
      'Schedule a visit, get an estimate, or just ask. We reply the same business day. Emergency? Call.',
      INTRO,
    ),
    formHeading: line(60, 'Send us a request', {
      section: 'Form and contact information',
      label: 'Heading above the form',
    }),
    privacyNote: line(160, "We'll only use this to reply to you.", {
      isOptional: true,
      label: 'Note under the form',
      hint: 'Say what you do with what people write. Leave blank to hide.',
    }),
    informationHeading: line(60, 'Contact information', {
      label: 'Heading above the contact information',
    }),
    questionsHeading: line(60, 'Frequently asked questions', {
      section: 'Questions',
      label: 'Heading above the questions',
    }),
    questions: list(
      {
        question: line(120, '', { label: 'Question' }),
        answer: paragraph(600, '', { label: 'Answer' }),
      },
      {
        least: 0,
        greatest: 20,
        label: 'Questions and answers',
        hint: 'Delete all to hide this section.',
        entry: 'question',
      },
      [
        {
          question: 'How quickly can you respond to an emergency?',
          answer:
            'We offer 24/7 emergency service and are usually at your door within 1-2 hours. If you smell gas, leave the house first and call 911 or your gas utility from outside.',
        },
        {
          question: 'Do you offer free estimates?',
          answer:
            'Yes. Estimates for new systems are free and done in your home, because a system can only be sized by measuring the house.',
        },
        {
          question: 'How often should my system be serviced?',
          answer:
            'At least once a year: heating in the fall and cooling in the spring, before the season that needs it. A heat pump runs all year, so have it checked in both.',
        },
        {
          question: 'Do you offer financing?',
          answer:
            'Yes. We have financing options for installations and major repairs, and we show you the total cost of each next to the cash price.',
        },
      ],
    ),
  },
};
