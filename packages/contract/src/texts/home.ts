import { choice, line, list, paragraph } from './field.ts';

/** Texts of the home page (spec §2.1). */
export const HOME_TEXTS = {
  metaTitle: line(70, '{company} | HVAC Services in {region}'),
  metaDescription: line(
    160,
    'Heating, cooling and air quality for homes and businesses in {region}. Licensed and insured, fair written prices, emergency service 24/7.',
  ),
  heading: line(70, 'Heating, cooling and clean air for {region} homes'),
  intro: paragraph(
    200,
    'A warm house in January, a cool one in July, and air worth breathing in between. Call us when it breaks, or let us keep it from breaking.',
  ),
  scheduleButton: line(24, 'Schedule Service'),
  servicesButton: line(24, 'Our Services'),
  promises: list(
    { text: line(30), icon: choice('clock', 'badge-check', 'receipt', 'shield-check', 'tag') },
    { least: 0, greatest: 4 },
    [
      { text: '24/7 emergency service', icon: 'clock' },
      { text: 'Licensed and insured', icon: 'badge-check' },
      { text: 'Written price first', icon: 'receipt' },
    ],
  ),
  servicesHeading: line(60, 'What we take care of'),
  servicesIntro: paragraph(
    200,
    'One company for the furnace, the air conditioner and the air that both of them move.',
    { isOptional: true },
  ),
  reasonsHeading: line(60, 'Why choose us'),
  reasons: list(
    {
      title: line(60),
      description: paragraph(200),
      icon: choice('shield', 'clock', 'wrench', 'tag'),
    },
    { least: 1, greatest: 8 },
    [
      {
        title: 'Licensed and Insured',
        description:
          'State mechanical contractor license, permits pulled where the code asks for them, full liability cover.',
        icon: 'shield',
      },
      {
        title: '24/7 Emergency Service',
        description:
          'A person answers at two in the morning, and a truck is at your door within one to two hours.',
        icon: 'clock',
      },
      {
        title: 'Experienced Technicians',
        description:
          'NATE-certified technicians who explain what they found and show you the part.',
        icon: 'wrench',
      },
      {
        title: 'Fair and Transparent Pricing',
        description:
          'You see a written price before any work begins. It does not change when we are done.',
        icon: 'tag',
      },
    ],
  ),
  estimateButton: line(24, 'Request an Estimate'),
  testimonialsHeading: line(60, 'What our customers say'),
  testimonials: list(
    {
      name: line(60),
      location: line(60),
      rating: choice('5', '4.5', '4', '3.5', '3', '2.5', '2', '1.5', '1'),
      text: paragraph(300),
    },
    { least: 0, greatest: 9 },
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
        text: 'Three companies told me to buy a new air conditioner. {company} replaced a forty dollar capacitor, cleaned the coil and showed me the readings.',
      },
      {
        name: 'Samir Haddad',
        location: 'Dearborn, MI',
        rating: '4.5',
        text: 'They sized our heat pump from measurements, not from the label on the old unit. The upstairs is finally the same temperature as the kitchen.',
      },
    ],
  ),
};
