import type { SavedOwnPage } from '@hvac/contract/own-pages';

/** A beginning for a new page: headings, and lines that say what to write below them. */
export interface PageTemplate {
  id: string;
  name: string;
  /** What the page is for. */
  text: string;
  page: Partial<SavedOwnPage>;
}

/** A text of sections, each a heading with its tasks; the first one stands before the first heading. */
const tasks = (first: string, ...sections: [heading: string, ...tasks: string[]][]): string =>
  [
    `✎ ${first}`,
    ...sections.flatMap(([heading, ...lines]) => [
      `## ${heading}`,
      ...lines.map((line) => `✎ ${line}`),
    ]),
  ].join('\n\n');

/**
 * The beginnings that a new page is offered. They claim nothing and hold no sentence that a visitor could read:
 * a page is published only once each line that begins with ✎ is replaced.
 */
export const PAGE_TEMPLATES: readonly PageTemplate[] = [
  {
    id: 'service',
    name: 'Service',
    text: 'One kind of work, such as furnace repair',
    page: {
      kind: 'service',
      content: tasks(
        'Two sentences: what this work is, and when somebody needs it.',
        [
          'What fails most often',
          'Two sentences: what fails most often in this system, and how you find it.',
          'A list: three to five signs that people notice at home.',
        ],
        ['How a visit goes', 'What happens from the call to the end of the visit, in order.'],
        [
          'What it costs',
          'What you tell people who ask on the phone: the fee of a visit, what it covers, what comes on top.',
        ],
        [
          'Repair or replace',
          'Two sentences: what you look at before you advise the one or the other.',
        ],
      ),
    },
  },
  {
    id: 'area',
    name: 'Service area',
    text: 'One city that you drive to',
    page: {
      kind: 'area',
      content: tasks(
        'Two sentences: how long you have worked in this city, and in which parts of it most.',
        [
          'The houses here',
          'From which years most houses are, and which systems you find in them.',
          'What breaks in them that does not break elsewhere: old ducts, boilers, additions, water.',
        ],
        [
          'Jobs we did here',
          'Two or three jobs: the street or the quarter, what was wrong, what you did.',
        ],
        [
          'How we get to you',
          'From where you come, how long it usually takes, and when it takes longer.',
        ],
        [
          'Permits and rules',
          'What the city asks for when a system is replaced, and who takes care of it.',
        ],
      ),
    },
  },
  {
    id: 'financing',
    name: 'Financing',
    text: 'How people can pay over time',
    page: {
      kind: 'page',
      label: 'Financing',
      path: 'financing',
      content: tasks(
        'Two sentences: for which work you offer financing, and with which lender.',
        [
          'The terms',
          'The terms as the lender has given them to you. A rate, a monthly payment or a number of months needs the other terms of the credit beside it.',
        ],
        ['How to apply', 'What people need, where they apply, and how long an answer takes.'],
        ['Rebates', 'Which rebates of utilities and manufacturers you help with, and until when.'],
      ),
    },
  },
  {
    id: 'warranty',
    name: 'Warranty',
    text: 'What you stand for after the work',
    page: {
      kind: 'page',
      label: 'Warranty',
      path: 'warranty',
      content: tasks(
        'One sentence: what you do when something that you repaired fails again.',
        ['On our work', 'How long you stand for labor, and from which day on it counts.'],
        ['On parts', 'What manufacturers give, and what has to be registered for it, by whom.'],
        ['What is not covered', 'The cases that people ask about most.'],
        ['When something is wrong', 'Whom to call, and what to have at hand.'],
      ),
    },
  },
  {
    id: 'careers',
    name: 'Careers',
    text: 'Why somebody would work for you',
    page: {
      kind: 'page',
      label: 'Careers',
      path: 'careers',
      button: 'Write to us',
      content: tasks(
        'Two sentences: who works for you, and what kind of work it is.',
        ['What you get', 'A list: pay, hours, on-call weeks, truck, tools, training, insurance.'],
        ['Whom we look for', 'What somebody must bring, and what can be learned here.'],
        ['Open positions', 'A link to the page of each open job, or that none is open right now.'],
        ['How to apply', 'To whom to write, what to send, and how soon you answer.'],
      ),
    },
  },
  {
    id: 'job',
    name: 'Job',
    text: 'One open position, with its last day',
    page: {
      kind: 'job',
      button: 'Apply',
      content: tasks(
        'Two sentences: what the job is, and why it is open.',
        ['What you do', 'A list: what a usual week holds.'],
        ['What you bring', 'A list: licenses, years, what can be learned here.'],
        ['What you get', 'Pay as a range, hours, on-call weeks, truck, tools, insurance.'],
        ['How to apply', 'To whom to write, what to send, and how soon you answer.'],
      ),
    },
  },
  {
    id: 'offers',
    name: 'Offers',
    text: 'Your current offers in one place',
    page: {
      kind: 'page',
      label: 'Offers',
      path: 'offers',
      showsOffers: true,
      content: tasks(
        'One sentence: for whom the offers are. They come from Settings and stand on this page by themselves.',
        [
          'How to use an offer',
          'What people say or show, and whether offers can be used together.',
        ],
      ),
    },
  },
  {
    id: 'team',
    name: 'Team',
    text: 'Who comes to the door',
    page: {
      kind: 'page',
      label: 'Our team',
      path: 'team',
      content: tasks(
        'Two sentences: who founded the company, and who runs it today.',
        [
          'Who comes to your door',
          'For each: name, what they do, since when, and what they like about it. Add their pictures to the gallery.',
        ],
        ['How we train', 'Licenses and certificates, and what is trained every year.'],
      ),
    },
  },
  {
    id: 'work',
    name: 'Our work',
    text: 'Jobs in pictures, before and after',
    page: {
      kind: 'page',
      label: 'Our work',
      path: 'our-work',
      content: tasks(
        'One sentence: what the pictures of the gallery show.',
        ['A job in detail', 'What was there, what was wrong, what you did, and how long it took.'],
        ['What we look after', 'What you take care of that nobody sees once the work is done.'],
      ),
    },
  },
  {
    id: 'empty',
    name: 'Empty',
    text: 'Nothing but the fields',
    page: { kind: 'page' },
  },
];
