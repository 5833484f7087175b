import { choice, line, lines, list, paragraph } from './field.ts';
import { HEADING, INTRO, META_DESCRIPTION, META_TITLE } from './labels.ts';

/** Texts of the about page (spec §2.1). */
export const ABOUT_PAGE = {
  title: 'About',
  hint: 'Your story, your values, what to expect when you call',
  texts: {
    metaTitle: line(70, 'About Us | {company}', META_TITLE),
    metaDescription: line(
      160,
      'Who {company} is, how we work, and the {region} cities we serve.',
      META_DESCRIPTION,
    ),
    heading: line(60, 'About Our Company', HEADING),
    intro: paragraph(
      200,
      'A heating and cooling company that people in {region} invite into their homes, and invite back.',
      INTRO,
    ),
    storyHeading: line(60, 'Our story', { section: 'Story', label: 'Heading above the story' }),
    story: lines(600, { least: 1, greatest: 8, label: 'Story', entry: 'paragraph' }, [
      "We started with one van and one rule: nobody pays for a part that wasn't broken. We have more vans now. The rule hasn't changed.",
      'Our technicians live where they work, so they know the houses: the brick bungalows with gravity ducts, the colonials with one thermostat for two floors, the ranches where the addition never gets warm.',
      'We measure before we recommend: airflow, temperature rise, combustion, static pressure. You get the readings with the invoice, and we explain what they mean.',
    ]),
    contactButton: line(24, 'Contact Our Team', {
      label: 'Button below the story',
      hint: 'Opens the contact page.',
    }),
    valuesHeading: line(60, 'Our Core Values', {
      section: 'Values',
      label: 'Heading above the values',
    }),
    values: list(
      {
        title: line(60, '', { label: 'Value' }),
        text: paragraph(200, '', { label: 'Explanation' }),
        icon: choice(['award', 'heart', 'scale'], {
          label: 'Icon',
          options: {
            award: { label: 'Award', icon: 'award' },
            heart: { label: 'Heart', icon: 'heart-handshake' },
            scale: { label: 'Scales', icon: 'scale' },
          },
        }),
      },
      { least: 1, greatest: 6, label: 'Values', entry: 'value' },
      [
        {
          title: 'Quality',
          text: "Work that passes inspection the first time, with parts we'd put in our own homes.",
          icon: 'award',
        },
        {
          title: 'Customer Service',
          text: 'A real person picks up, a technician calls ahead, and someone checks in a week later.',
          icon: 'heart',
        },
        {
          title: 'Integrity',
          text: 'If a repair will do, we say so. If you can do it yourself, we tell you how.',
          icon: 'scale',
        },
      ],
    ),
    stepsHeading: line(60, 'What to expect when you call', {
      section: 'What to expect',
      label: 'Heading above the steps',
    }),
    steps: list(
      {
        title: line(60, '', { label: 'Step' }),
        text: paragraph(200, '', { label: 'Explanation' }),
      },
      { least: 1, greatest: 8, label: 'Steps', entry: 'step' },
      [
        {
          title: 'You talk to a person',
          text: "Day or night. We ask what's going on, and whether it's safe to leave the system on.",
        },
        {
          title: 'You get a time, and a call ahead',
          text: 'Emergencies within one to two hours, everything else in a window you choose.',
        },
        {
          title: 'We measure and explain',
          text: 'The technician shows you the part and the readings, and explains what they mean.',
        },
        {
          title: 'You see the price first',
          text: 'In writing, before any work begins. We replace nothing without your OK.',
        },
      ],
    ),
  },
};
