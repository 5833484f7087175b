import { CONTACT_FIELDS, type ContactField, type Submission } from '@hvac/contract/contact';

export interface SubmissionTexts extends Record<ContactField, string> {
  id: number;
  createdAt: Date;
}

/** A submission as its sender sees it. */
export const toSubmission = (row: SubmissionTexts): Submission => {
  const fields = CONTACT_FIELDS.map((field) => [field, row[field]]);
  return {
    id: row.id,
    ...(Object.fromEntries(fields) as Record<ContactField, string>),
    createdAt: row.createdAt.toISOString(),
  };
};
