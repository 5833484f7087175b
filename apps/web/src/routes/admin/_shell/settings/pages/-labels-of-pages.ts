import type { TEXT_PAGES } from '@hvac/contract/texts/pages';
import type { PageLabels } from './-labels.ts';

type Pages = typeof TEXT_PAGES;

const SEARCH = {
  metaTitle: {
    section: 'Search result',
    label: 'Title in search results',
    hint: 'Also the title of the browser tab.',
  },
  metaDescription: { label: 'Description in search results' },
};

const TOP = {
  heading: { section: 'Top of the page', label: 'Headline' },
  intro: { label: 'Text under the headline' },
};

export const HOME_LABELS: PageLabels<Pages['home']> = {
  title: 'Home',
  hint: 'Headline, promises, reasons, testimonials',
  fields: {
    ...SEARCH,
    ...TOP,
    scheduleButton: { label: 'First button', hint: 'Leads to the contact page.' },
    servicesButton: { label: 'Second button', hint: 'Leads to the services page.' },
    promises: {
      label: 'Promises under the buttons',
      entry: 'promise',
      item: {
        text: { label: 'Promise' },
        icon: {
          label: 'Icon',
          options: {
            clock: { label: 'Clock', icon: 'clock' },
            'badge-check': { label: 'Badge', icon: 'badge-check' },
            receipt: { label: 'Receipt', icon: 'receipt' },
            'shield-check': { label: 'Shield', icon: 'shield-check' },
            tag: { label: 'Price tag', icon: 'tag' },
          },
        },
      },
    },
    servicesHeading: {
      section: 'Services',
      label: 'Heading above the services',
      hint: 'The services themselves are on the form of the services page.',
    },
    servicesIntro: { label: 'Text above the services' },
    reasonsHeading: { section: 'Reasons', label: 'Heading above the reasons' },
    reasons: {
      label: 'Reasons',
      entry: 'reason',
      item: {
        title: { label: 'Reason' },
        description: { label: 'Explanation' },
        icon: {
          label: 'Icon',
          options: {
            shield: { label: 'Shield', icon: 'shield-check' },
            clock: { label: 'Clock', icon: 'clock' },
            wrench: { label: 'Wrench', icon: 'wrench' },
            tag: { label: 'Price tag', icon: 'tag' },
          },
        },
      },
    },
    estimateButton: { label: 'Button below the reasons', hint: 'Leads to the contact page.' },
    testimonialsHeading: { section: 'Testimonials', label: 'Heading above the testimonials' },
    testimonials: {
      label: 'Testimonials',
      hint: 'Without one, the page leaves this part out.',
      entry: 'testimonial',
      item: {
        name: { label: 'Customer' },
        location: { label: 'City' },
        rating: {
          label: 'Stars',
          options: {
            '5': { label: '5 stars' },
            '4.5': { label: '4.5 stars' },
            '4': { label: '4 stars' },
            '3.5': { label: '3.5 stars' },
            '3': { label: '3 stars' },
            '2.5': { label: '2.5 stars' },
            '2': { label: '2 stars' },
            '1.5': { label: '1.5 stars' },
            '1': { label: '1 star' },
          },
        },
        text: { label: 'What the customer says' },
      },
    },
  },
};

export const SERVICES_LABELS: PageLabels<Pages['services']> = {
  title: 'Services',
  hint: 'The three services and the three maintenance plans',
  fields: {
    ...SEARCH,
    ...TOP,
    services: {
      section: 'Services',
      label: 'The three services',
      hint: 'Their order and their icons stay: heat, cold and air.',
      entry: 'service',
      item: {
        title: { label: 'Service' },
        summary: { label: 'Summary', hint: 'On the home page.' },
        description: { label: 'Description', hint: 'On the services page.' },
        items: { label: 'What it includes', entry: 'item' },
      },
    },
    itemNote: {
      label: 'Note under each item',
      hint: 'Leave it empty to show none.',
    },
    plansHeading: { section: 'Maintenance plans', label: 'Heading above the plans' },
    plansIntro: { label: 'Text above the plans' },
    plans: {
      label: 'The three plans',
      entry: 'plan',
      item: {
        name: { label: 'Plan' },
        description: { label: 'Description' },
        price: { label: 'Price', hint: 'For example $18 a month. Leave it empty to show none.' },
        isPopular: { label: 'Mark this plan as popular' },
        features: { label: 'What it includes', entry: 'feature' },
      },
    },
  },
};

export const ABOUT_LABELS: PageLabels<Pages['about']> = {
  title: 'About',
  hint: 'Story, values, what to expect from a call',
  fields: {
    ...SEARCH,
    ...TOP,
    storyHeading: { section: 'Story', label: 'Heading above the story' },
    story: { label: 'Story', entry: 'paragraph' },
    contactButton: { label: 'Button below the story', hint: 'Leads to the contact page.' },
    valuesHeading: { section: 'Values', label: 'Heading above the values' },
    values: {
      label: 'Values',
      entry: 'value',
      item: {
        title: { label: 'Value' },
        text: { label: 'Explanation' },
        icon: {
          label: 'Icon',
          options: {
            award: { label: 'Award', icon: 'award' },
            heart: { label: 'Handshake', icon: 'heart-handshake' },
            scale: { label: 'Scale', icon: 'scale' },
          },
        },
      },
    },
    stepsHeading: { section: 'What to expect', label: 'Heading above the steps' },
    steps: {
      label: 'Steps',
      entry: 'step',
      item: { title: { label: 'Step' }, text: { label: 'Explanation' } },
    },
  },
};

export const CONTACT_LABELS: PageLabels<Pages['contact']> = {
  title: 'Contact',
  hint: 'Headings, the note under the form, questions and answers',
  fields: {
    ...SEARCH,
    ...TOP,
    formHeading: { section: 'Form and contact information', label: 'Heading above the form' },
    privacyNote: {
      label: 'Note under the form',
      hint: 'What happens with what a customer writes. Leave it empty to show none.',
    },
    informationHeading: { label: 'Heading above the contact information' },
    questionsHeading: { section: 'Questions', label: 'Heading above the questions' },
    questions: {
      label: 'Questions and answers',
      hint: 'Without one, the page leaves this part out.',
      entry: 'question',
      item: { question: { label: 'Question' }, answer: { label: 'Answer' } },
    },
  },
};
