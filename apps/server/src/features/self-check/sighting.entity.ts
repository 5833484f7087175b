import { defineEntity, p } from '@mikro-orm/core';

/** Table `sightings`: what instances have observed at run time, a limited number of details per kind. */
export const SightingEntity = defineEntity({
  name: 'Sighting',
  tableName: 'sightings',
  properties: {
    kind: p.string().length(40).primary(),
    detail: p.string().length(100).primary(),
    count: p.integer(),
    firstSeen: p.datetime().length(3),
    lastSeen: p.datetime().length(3),
  },
});
