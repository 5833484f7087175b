import { domainOf } from '@hvac/contract/mail-providers';
import type { AddressProblem } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { cannotReceiveMail, type FindMailServers } from '../mail/mail-domain.service.ts';
import { isReservedDomain } from '../settings/reserved-details.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { knownProblemOf } from './bad-addresses.rows.ts';

/**
 * Why the customer of a submission cannot be answered by email: what is known of mails to the address, or else that its
 * domain gets no mail. Null if nothing is known against it, or the submission is gone.
 * @param find asks the DNS
 */
export const addressProblem = async (
  em: EntityManager,
  id: number,
  find: FindMailServers,
): Promise<AddressProblem | null> => {
  const submission = await em.findOne(SubmissionEntity, id, { fields: ['email'] });
  if (!submission) return null;
  const { email } = submission;
  const known = await knownProblemOf(em, email);
  if (known) return known;
  const domain = domainOf(email);
  // A name server may say anything about a domain that nobody owns.
  if (domain === '' || isReservedDomain(domain)) return null;
  return (await cannotReceiveMail(domain, find)) ? 'noMail' : null;
};
