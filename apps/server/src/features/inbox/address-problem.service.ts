import { domainOf } from '@hvac/contract/mail-providers';
import type { BadAddress } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { knownProblemOf } from '../deliveries/bad-addresses.rows.ts';
import { cannotReceiveMail, type FindMailServers } from '../mail/mail-domain.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';

/**
 * Why the customer of a submission cannot be answered by email: what is known of mails to the address, or else that its
 * domain gets no mail. Null if nothing is known against it, or the submission is gone.
 * @param find asks the DNS
 */
export const addressProblem = async (
  em: EntityManager,
  id: number,
  find: FindMailServers,
): Promise<BadAddress | null> => {
  const submission = await em.findOne(SubmissionEntity, id, { fields: ['email'] });
  if (!submission) return null;
  const { email: address } = submission;
  const known = await knownProblemOf(em, address);
  if (known) return { address, problem: known };
  const isDead = await cannotReceiveMail(domainOf(address), find);
  return isDead ? { address, problem: 'noMail' } : null;
};
