import type { ServiceIcon } from '../illustrations.ts';
import { choice, flag, type Label, line, lines, list, paragraph } from './field.ts';
import { HEADING, INTRO, META_DESCRIPTION, META_TITLE } from './labels.ts';

/** The icon of a service: a field of the page, so that a host of release 1.0.0 can still read the list of services. */
const serviceIcon = (value: ServiceIcon, label: Label) => ({
  ...choice(['fire', 'snowflake', 'wind', 'drop', 'pipe'], {
    ...label,
    options: {
      fire: { label: 'Flame', icon: 'flame' },
      snowflake: { label: 'Snowflake', icon: 'snowflake' },
      wind: { label: 'Wind', icon: 'wind' },
      drop: { label: 'Drop', icon: 'drop' },
      pipe: { label: 'Pipe', icon: 'pipe' },
    },
  }),
  default: value,
  isNew: true,
});

/** Texts of the services page (spec §2.1). The three services and the three plans keep their order and anchors. */
export const SERVICES_PAGE = {
  title: 'Services',
  hint: 'Your three services and three maintenance plans',
  texts: {
    metaTitle: line(70, 'HVAC Services | {company}', META_TITLE),
    metaDescription: line(
      160,
      'Heating, cooling and air quality services for residential and commercial properties in {region}: repair, installation and maintenance plans.',
      META_DESCRIPTION,
    ),
    heading: line(60, 'Our HVAC Services', HEADING),
    intro: paragraph(
      200,
      'Heating, cooling and air quality for homes and businesses in {region}: repair, installation and maintenance that prevents breakdowns.',
      INTRO,
    ),
    services: list(
      {
        title: line(60, '', { label: 'Service' }),
        summary: paragraph(200, '', { label: 'Short text', hint: 'Shown on the home page.' }),
        description: paragraph(400, '', {
          label: 'Full text',
          hint: 'Shown on the services page.',
        }),
        items: lines(60, { least: 1, greatest: 8, label: 'What it includes', entry: 'item' }),
      },
      {
        least: 3,
        greatest: 3,
        section: 'Services',
        label: 'The three services',
        hint: 'The order is fixed: heating, cooling, air quality.',
        entry: 'service',
      },
      [
        {
          title: 'Heating Services',
          summary:
            'Furnaces, boilers and heat pumps that hold 70 °F when the wind comes off the lake.',
          description:
            "From a burner that won't light to a whole new system: we repair what's worth fixing and replace what isn't. Every installation ends with a combustion test and a measured temperature rise.",
          items: [
            'Furnace repair and replacement',
            'Heat pump installation',
            'Boiler service',
            'Smart thermostat setup',
          ],
        },
        {
          title: 'Cooling Services',
          summary:
            "Air conditioning that keeps up with a humid July afternoon, and a crew that picks up when it doesn't.",
          description:
            'Cooling is half refrigerant and half airflow. We check both before we add an ounce of anything, and we size new equipment for a humid July in {stateName}.',
          items: [
            'Air conditioner repair',
            'Central air installation',
            'Ductless mini splits',
            'Refrigerant leak testing',
          ],
        },
        {
          title: 'Air Quality Services',
          summary: 'Filtration, fresh air and the right humidity, measured before and after.',
          description:
            'A lot of what people blame on allergies comes out of the ducts. We measure particles, humidity and pressure, fix what the numbers show, and measure again.',
          items: [
            'Whole-house filtration',
            'Humidifiers and dehumidifiers',
            'Duct sealing and cleaning',
            'Fresh-air ventilation',
          ],
        },
      ],
    ),
    firstIcon: serviceIcon('fire', {
      label: 'Icon of the first service',
      hint: 'Each icon comes with its drawing, shown until you add a photo.',
    }),
    secondIcon: serviceIcon('snowflake', { label: 'Icon of the second service' }),
    thirdIcon: serviceIcon('wind', { label: 'Icon of the third service' }),
    itemNote: line(120, 'Licensed work, written price first.', {
      isOptional: true,
      label: 'Note under each item',
      hint: 'Leave blank to hide.',
    }),
    plansHeading: line(60, 'Preventative Maintenance Plans', {
      section: 'Maintenance plans',
      label: 'Heading above the plans',
    }),
    plansIntro: paragraph(200, 'A tune-up now beats a breakdown on the coldest night.', {
      isOptional: true,
      label: 'Text above the plans',
    }),
    plans: list(
      {
        name: line(40, '', { label: 'Plan' }),
        description: line(80, '', { label: 'Description' }),
        price: line(30, '', {
          isOptional: true,
          label: 'Price',
          hint: 'For example, $18/month. Leave blank to hide.',
        }),
        isPopular: flag({ label: 'Show the “Popular” badge' }),
        features: lines(60, { least: 1, greatest: 8, label: 'What it includes', entry: 'feature' }),
      },
      { least: 3, greatest: 3, label: 'The three plans', entry: 'plan' },
      [
        {
          name: 'Basic Plan',
          description: 'Essential coverage for your system',
          price: '',
          isPopular: false,
          features: [
            'Annual inspection',
            'Filter replacement',
            '10% repair discount',
            'Priority scheduling',
          ],
        },
        {
          name: 'Standard Plan',
          description: 'Recommended for most homes',
          price: '',
          isPopular: true,
          features: [
            'Bi-annual inspection',
            'Filter replacement',
            '15% repair discount',
            'Priority scheduling',
            'No emergency service fees',
          ],
        },
        {
          name: 'Premium Plan',
          description: 'Complete protection package',
          price: '',
          isPopular: false,
          features: [
            'Quarterly inspection',
            'Filter replacement',
            '20% repair discount',
            'Same-day priority scheduling',
            'No emergency service fees',
            'Extended warranty coverage',
          ],
        },
      ],
    ),
  },
};
