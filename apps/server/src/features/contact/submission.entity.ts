import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

const SEARCH_TEXT =
  '(lower(full_name || chr(1) || email || chr(1) || phone || chr(1) || service || chr(1) || message)) stored';
const SEARCH_INDEX =
  'create index "contact_submissions_search_text_index" on "contact_submissions" using gin ("search_text" gin_trgm_ops)';

/** Table `contact_submissions` (spec §3). `submissionKey` makes a form that is sent twice a single row. */
export const SubmissionEntity = defineEntity({
  name: 'Submission',
  tableName: 'contact_submissions',
  indexes: [
    { properties: ['createdAt', 'id'] },
    { name: 'contact_submissions_search_text_index', expression: SEARCH_INDEX },
  ],
  properties: {
    id: p.integer().primary(),
    fullName: p.text(),
    email: p.text(),
    phone: p.text(),
    service: p.text(),
    message: p.text(),
    searchText: p.text().generated(SEARCH_TEXT).nullable().lazy().hidden(),
    submissionKey: p.string().length(64).unique().nullable(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type SubmissionRow = InferEntity<typeof SubmissionEntity>;
