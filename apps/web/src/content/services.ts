import type { IllustratedPlace } from '@hvac/contract/illustrations';
import type { Ask } from './asks.ts';

interface ServiceSign {
  id: number;
  /** How links to the contact form name it. */
  ask: Required<Ask>['service'];
  /** Anchor on the services page (spec §2.1). */
  anchor: string;
  /** The place by which its image is looked up (spec §3). */
  place: IllustratedPlace;
  icon: 'fire' | 'snowflake' | 'wind';
}

/** What stays of the three services when their texts change: the texts are in the same order. */
export const SERVICES: readonly ServiceSign[] = [
  { id: 1, ask: 'heating', anchor: 'heating', place: 'heating-services', icon: 'fire' },
  { id: 2, ask: 'cooling', anchor: 'cooling', place: 'cooling-services', icon: 'snowflake' },
  {
    id: 3,
    ask: 'air-quality',
    // The spec's rule gives it a space; the footer links to it with a hyphen.
    anchor: 'air quality',
    place: 'air-quality-services',
    icon: 'wind',
  },
];
