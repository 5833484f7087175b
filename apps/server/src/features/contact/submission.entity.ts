import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Table `contact_submissions` (spec §3). `submissionKey` makes a form that is sent twice one row. */
export const SubmissionEntity = defineEntity({
  name: 'Submission',
  tableName: 'contact_submissions',
  indexes: [{ properties: ['createdAt', 'id'] }],
  properties: {
    id: p.integer().primary(),
    fullName: p.text(),
    email: p.text(),
    phone: p.text(),
    service: p.text(),
    message: p.text(),
    submissionKey: p.string().length(64).unique().nullable(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type SubmissionRow = InferEntity<typeof SubmissionEntity>;
