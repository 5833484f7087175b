import { defineEntity, p } from '@mikro-orm/core';

/**
 * Table `missing_addresses`: paths that visitors asked for and that were not found, by day in UTC; a limited number a
 * day.
 */
export const MissingAddressEntity = defineEntity({
  name: 'MissingAddress',
  tableName: 'missing_addresses',
  properties: {
    path: p.string().length(500).primary(),
    day: p.date().primary(),
    count: p.integer(),
    lastAt: p.datetime().length(3),
    /** The host name of the site that linked there last; empty if none did. */
    referrer: p.string().length(255).default(''),
  },
});
