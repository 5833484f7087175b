import { CONTACT_FIELDS, type ContactField, type Submission } from '@hvac/contract/contact';
import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { IN_HAND, SubmissionEntity, type SubmissionRow } from './submission.entity.ts';

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

const countOf = (em: EntityManager, where: FilterQuery<SubmissionRow>): Promise<number> =>
  em.count(SubmissionEntity, { $and: [where, { deletedAt: null }] });

/** How many submissions the tabs New and In progress have. Counts by indexes, however many there are. */
export const countInHand = async (em: EntityManager): Promise<{ new: number; open: number }> => {
  const reminded = await countOf(em, IN_HAND.reminded);
  return {
    new: (await countOf(em, { status: 'new' })) - reminded,
    open: (await countOf(em, { status: 'contacted' })) + reminded,
  };
};
