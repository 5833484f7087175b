import { defineEntity, p } from '@mikro-orm/core';

/** The longest page that is counted, in characters. */
export const MAX_PAGE_LENGTH = 200;

/** Table `visit_counts`: visits and taps on the phone number, by day of the site; a limited number of rows a day. */
export const VisitCountEntity = defineEntity({
  name: 'VisitCount',
  tableName: 'visit_counts',
  properties: {
    day: p.date().primary(),
    /** The first page of the visit, as an old address would be; empty if it does not exist. */
    page: p.string().length(MAX_PAGE_LENGTH).primary(),
    source: p.string().length(60).primary(),
    visits: p.integer().default(0),
    taps: p.integer().default(0),
  },
});
