import { choice, line, lines, list, paragraph } from './field.ts';

/** Texts of the about page (spec §2.1). */
export const ABOUT_TEXTS = {
  metaTitle: line(70, 'About Us | {company}'),
  metaDescription: line(160, 'Who {company} is, how we work, and the {region} cities we serve.'),
  heading: line(60, 'About Our Company'),
  intro: paragraph(
    200,
    'A heating and cooling company that people in {region} let into their homes, and ask back.',
  ),
  storyHeading: line(60, 'Our story'),
  story: lines(600, { least: 1, greatest: 8 }, [
    'We started with one van and a rule: nobody pays for a part that was not broken. The vans have multiplied since then. The rule has not changed.',
    'Our technicians live where they work, so they know the houses: the brick bungalows with gravity ducts, the colonials with one thermostat for two floors, the ranches where the addition never gets warm.',
    'We measure before we recommend. Air flow, temperature rise, combustion, static pressure. You get the readings with the invoice, and they make sense when we have explained them.',
  ]),
  contactButton: line(24, 'Contact Our Team'),
  valuesHeading: line(60, 'Our Core Values'),
  values: list(
    { title: line(60), text: paragraph(200), icon: choice('award', 'heart', 'scale') },
    { least: 1, greatest: 6 },
    [
      {
        title: 'Quality',
        text: 'Work that passes inspection the first time, with parts that we would put into our own homes.',
        icon: 'award',
      },
      {
        title: 'Customer Service',
        text: 'A person picks up, a technician calls ahead, and someone asks a week later whether it still works.',
        icon: 'heart',
      },
      {
        title: 'Integrity',
        text: 'If a repair will do, we say so. If you can do it yourself, we tell you how.',
        icon: 'scale',
      },
    ],
  ),
  stepsHeading: line(60, 'What to expect when you call'),
  steps: list({ title: line(60), text: paragraph(200) }, { least: 1, greatest: 8 }, [
    {
      title: 'You talk to a person',
      text: 'Day or night. We ask what the system does, what it should do, and whether it is safe to leave on.',
    },
    {
      title: 'You get a time, and a call ahead',
      text: 'Emergencies within one to two hours, everything else in a window that you choose.',
    },
    {
      title: 'We measure and explain',
      text: 'The technician shows you what was found, with the part in hand and the readings beside it.',
    },
    {
      title: 'You see the price first',
      text: 'In writing, before any work begins. Nothing is replaced without your yes.',
    },
  ]),
};
