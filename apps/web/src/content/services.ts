import type { IllustratedPlace } from '@hvac/contract/illustrations';
import type { Ask } from './asks.ts';

/** A service category (spec §3). */
export interface ServiceCategory {
  id: number;
  /** How links to the contact form name it. */
  ask: Required<Ask>['service'];
  title: string;
  icon: 'fire' | 'snowflake' | 'wind';
  /** The place by which its image is looked up: its title in lowercase with hyphens (spec §3). */
  place: IllustratedPlace;
  summary: string;
  description: string;
  items: string[];
}

export const SERVICES: ServiceCategory[] = [
  {
    id: 1,
    ask: 'heating',
    title: 'Heating Services',
    icon: 'fire',
    place: 'heating-services',
    summary: 'Furnaces, boilers and heat pumps that hold 70 °F when the wind comes off the lake.',
    description:
      'From a burner that will not light to a whole new system: we repair what is worth repairing and size what is not. Every installation ends with a combustion test and a measured temperature rise.',
    items: [
      'Furnace repair and replacement',
      'Heat pump installation',
      'Boiler service',
      'Smart thermostat setup',
    ],
  },
  {
    id: 2,
    ask: 'cooling',
    title: 'Cooling Services',
    icon: 'snowflake',
    place: 'cooling-services',
    summary:
      'Air conditioning that keeps up with a humid July afternoon, and a crew that answers when it does not.',
    description:
      'Cooling is half refrigerant and half air flow. We check both before we add a gram of anything, and we size new equipment for a humid July in Michigan, not for a brochure.',
    items: [
      'Air conditioner repair',
      'Central air installation',
      'Ductless mini splits',
      'Refrigerant leak testing',
    ],
  },
  {
    id: 3,
    ask: 'air-quality',
    title: 'Air Quality Services',
    icon: 'wind',
    place: 'air-quality-services',
    summary: 'Filtration, fresh air and the right humidity, measured before and after.',
    description:
      'Most of what people blame on the season comes out of the ducts. We measure particles, humidity and pressure, fix what the numbers show, and measure again.',
    items: [
      'Whole house filtration',
      'Humidifiers and dehumidifiers',
      'Duct sealing and cleaning',
      'Fresh air ventilation',
    ],
  },
];

/** Anchor of a service on the services page: its title in lowercase without ' services' (spec §2.1). */
export const serviceAnchor = (title: string): string =>
  title.toLowerCase().replace(' services', '');

/** The sentence under each item of a service (spec §2.1). */
export const ITEM_NOTE =
  'Carried out by licensed technicians, with a written price before we begin.';
