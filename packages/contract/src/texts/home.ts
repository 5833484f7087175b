import { choice, line, list, paragraph } from './field.ts';
import { HEADING, INTRO, META_DESCRIPTION, META_TITLE } from './labels.ts';

/** Texts of the home page (spec §2.1). */
export const HOME_PAGE = {
  title: 'Home',
  hint: 'Headline, quick promises, why choose us, testimonials',
  texts: {
    metaTitle: line(70, '{company} | HVAC Services in {region}', META_TITLE),
    metaDescription: line(
      160,
      'Heating, cooling and air quality for homes and businesses in {region}. Licensed and insured, upfront pricing, emergency service 24/7.',
      META_DESCRIPTION,
    ),
    heading: line(70, 'Heating, cooling and clean air for {region} homes', HEADING),
    intro: paragraph(
      200,
      'A warm house in January, a cool one in July, and air worth breathing in between. Call us when it breaks, or let us keep it from breaking.',
      INTRO,
    ),
    scheduleButton: line(24, 'Schedule Service', {
      label: 'First button',
      hint: 'Opens the contact page.',
    }),
    servicesButton: line(24, 'Our Services', {
      label: 'Second button',
      hint: 'Opens the services page.',
    }),
    promises: list(
      {
        text: line(30, '', { label: 'Promise' }),
        icon: choice(['clock', 'badge-check', 'receipt', 'shield-check', 'tag'], {
          label: 'Icon',
          options: {
            clock: { label: 'Clock', icon: 'clock' },
            'badge-check': { label: 'Badge', icon: 'badge-check' },
            receipt: { label: 'Receipt', icon: 'receipt' },
            'shield-check': { label: 'Shield', icon: 'shield-check' },
            tag: { label: 'Price tag', icon: 'tag' },
          },
        }),
      },
      { least: 0, greatest: 4, label: 'Quick promises', entry: 'promise' },
      [
        { text: '24/7 emergency service', icon: 'clock' },
        { text: 'Licensed and insured', icon: 'badge-check' },
        { text: 'Upfront pricing', icon: 'receipt' },
      ],
    ),
    servicesHeading: line(60, 'What we take care of', {
      section: 'Services',
      label: 'Heading above the services',
      hint: 'You edit the services themselves on the Services page.',
    }),
    servicesIntro: paragraph(200, 'One local company for your heating, cooling and indoor air.', {
      isOptional: true,
      label: 'Text above the services',
    }),
    reasonsHeading: line(60, 'Why choose us', {
      section: 'Why choose us',
      label: 'Heading above the reasons',
    }),
    reasons: list(
      {
        title: line(60, '', { label: 'Reason' }),
        description: paragraph(200, '', { label: 'Explanation' }),
        icon: choice(['shield', 'clock', 'wrench', 'tag'], {
          label: 'Icon',
          options: {
            shield: { label: 'Shield', icon: 'shield-check' },
            clock: { label: 'Clock', icon: 'clock' },
            wrench: { label: 'Wrench', icon: 'wrench' },
            tag: { label: 'Price tag', icon: 'tag' },
          },
        }),
      },
      { least: 1, greatest: 8, label: 'Reasons', entry: 'reason' },
      [
        {
          title: 'Licensed and insured',
          description:
            'State mechanical contractor license, permits pulled where the code asks for them, full liability coverage.',
          icon: 'shield',
        },
        {
          title: '24/7 emergency service',
          description:
            'A real person answers at two in the morning, and a truck is at your door within one to two hours.',
          icon: 'clock',
        },
        {
          title: 'Experienced technicians',
          description:
            'NATE-certified technicians who explain what they found and show you the part.',
          icon: 'wrench',
        },
        {
          title: 'Fair and transparent pricing',
          description: "You get a written price before we start, and that's what you pay.",
          icon: 'tag',
        },
      ],
    ),
    estimateButton: line(24, 'Request an Estimate', {
      label: 'Button below the reasons',
      hint: 'Opens the contact page.',
    }),
    testimonialsHeading: line(60, 'What our customers say', {
      section: 'Testimonials',
      label: 'Heading above the testimonials',
    }),
    testimonials: list(
      {
        name: line(60, '', { label: 'Customer' }),
        location: line(60, '', { label: 'City' }),
        rating: choice(['5', '4.5', '4', '3.5', '3', '2.5', '2', '1.5', '1'], {
          label: 'Rating',
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
        }),
        text: paragraph(300, '', { label: 'What they said' }),
      },
      {
        least: 0,
        greatest: 9,
        label: 'Testimonials',
        hint: 'Delete all to hide this section.',
        entry: 'testimonial',
      },
      [
        {
          name: 'Marcus Bell',
          location: 'Royal Oak, MI',
          rating: '5',
          text: 'The furnace quit on the coldest night of January. They were here in ninety minutes, found a bad pressure switch and had the heat back before my kids woke up.',
        },
        {
          name: 'Danielle Kowalski',
          location: 'Livonia, MI',
          rating: '5',
          text: 'Three companies told me to buy a new air conditioner. {company} replaced a $40 capacitor, cleaned the coil and showed me the readings.',
        },
        {
          name: 'Samir Haddad',
          location: 'Dearborn, MI',
          rating: '4.5',
          text: 'They sized our heat pump from measurements, not from the label on the old unit. The upstairs is finally the same temperature as the kitchen.',
        },
      ],
    ),
  },
};
