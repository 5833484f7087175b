import type { Ask } from './asks.ts';

interface ServiceSign {
  id: number;
  /** How links to the contact form name it. */
  ask: Required<Ask>['service'];
  /** Anchor on the services page (spec §2.1). */
  anchor: string;
  /** The place by which its image is looked up (spec §3). */
  place: string;
  icon: 'fire' | 'snowflake' | 'wind';
  /** Illustration shown while the owner has not set an image for this place. */
  image: string;
  imageAlt: string;
}

/** What stays of the three services when their texts change: the texts are in the same order. */
export const SERVICES: readonly ServiceSign[] = [
  {
    id: 1,
    ask: 'heating',
    anchor: 'heating',
    place: 'heating-services',
    icon: 'fire',
    image: '/img/heating-services.svg',
    imageAlt: 'A furnace in a basement sending warm air into the ducts',
  },
  {
    id: 2,
    ask: 'cooling',
    anchor: 'cooling',
    place: 'cooling-services',
    icon: 'snowflake',
    image: '/img/cooling-services.svg',
    imageAlt: 'An air conditioner beside a brick house, cool air at the window',
  },
  {
    id: 3,
    ask: 'air-quality',
    // The spec's rule gives it a space; the footer links to it with a hyphen.
    anchor: 'air quality',
    place: 'air-quality-services',
    icon: 'wind',
    image: '/img/air-quality-services.svg',
    imageAlt: 'A living room with clean air flowing from a vent',
  },
];
