/** Frequently asked questions on the contact page (spec §2.1). */
export const FAQ = [
  {
    question: 'How quickly can you respond to an emergency?',
    answer:
      'We offer 24/7 emergency service and are usually at your door within 1-2 hours. If you smell gas, leave the house first and call 911 or your gas utility from outside.',
  },
  {
    question: 'Do you offer free estimates?',
    answer:
      'Yes. Estimates for new systems are free and made in your home, because a system can only be sized by measuring the house it heats and cools.',
  },
  {
    question: 'How often should my system be serviced?',
    answer:
      'At least once a year: heating in the fall and cooling in the spring, before the season that needs it. A heat pump works all year and is best looked at in both.',
  },
  {
    question: 'Do you offer financing?',
    answer:
      'Yes. We have financing options for installations and major repairs, and we show you the total cost of each next to the cash price.',
  },
];
