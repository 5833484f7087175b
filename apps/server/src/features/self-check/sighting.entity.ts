import { defineEntity, p } from '@mikro-orm/core';

/** Table `sightings`: what hosts have observed at run time, a limited number of details per kind. */
export const SightingEntity = defineEntity({
  name: 'Sighting',
  tableName: 'sightings',
  properties: {
    kind: p.string().length(40).primary(),
    detail: p.string().length(100).primary(),
    /** Name of the host that saw it last. */
    host: p.text(),
    count: p.integer(),
    firstSeen: p.datetime().length(3),
    lastSeen: p.datetime().length(3),
  },
});
