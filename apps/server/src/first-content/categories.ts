export const demoCategories = [
  {
    name: 'Heating',
    slug: 'heating',
    description:
      'Furnaces, heat pumps and thermostats in a Michigan winter. How they should behave, what goes wrong, and which problems can wait until morning.',
  },
  {
    name: 'Cooling',
    slug: 'cooling',
    description:
      'Keeping the house comfortable through a humid Great Lakes summer. Air conditioner care, sizing, and checks to make before you call for service.',
  },
  {
    name: 'Air Quality',
    slug: 'air-quality',
    description:
      'Filters, humidity, ductwork and carbon monoxide safety. What is in the air you breathe at home and what you can do about it.',
  },
  {
    name: 'Maintenance',
    slug: 'maintenance',
    description:
      'Seasonal chores and tune ups that keep equipment running longer. We spell out which jobs are yours and which ones need gauges and meters.',
  },
];
