import type { IllustratedPlace, ServiceIcon } from '@hvac/contract/illustrations';
import type { Ask } from '../../lib/asks.ts';
import { useTexts } from '../-company-record.tsx';

interface ServiceSign {
  id: number;
  /** Its name in links to the contact form. */
  ask: Required<Ask>['service'];
  /** Anchor on the services page (spec §2.1). */
  anchor: string;
  /** The place by which its image is looked up (spec §3). */
  place: IllustratedPlace;
  /** Until the owner chooses another. */
  icon: ServiceIcon;
}

/** The parts of the three services that do not depend on their texts, in the order of the texts. */
export const SERVICES: readonly ServiceSign[] = [
  { id: 1, ask: 'heating', anchor: 'heating', place: 'heating-services', icon: 'fire' },
  { id: 2, ask: 'cooling', anchor: 'cooling', place: 'cooling-services', icon: 'snowflake' },
  {
    id: 3,
    ask: 'air-quality',
    // By the spec's rule the anchor contains a space; links have a hyphen instead.
    anchor: 'air quality',
    place: 'air-quality-services',
    icon: 'wind',
  },
];

/** The three services (spec §3): the fixed properties of each, what links call its anchor, and the owner's texts. */
export const useServices = () => {
  const { services, firstIcon, secondIcon, thirdIcon } = useTexts().services;
  const icons = [firstIcon, secondIcon, thirdIcon];
  return services.flatMap((texts, index) => {
    const sign = SERVICES[index];
    return sign
      ? [
          {
            ...sign,
            icon: icons[index] ?? sign.icon,
            hash: sign.anchor.replace(' ', '-'),
            ...texts,
          },
        ]
      : [];
  });
};

export type Service = ReturnType<typeof useServices>[number];
