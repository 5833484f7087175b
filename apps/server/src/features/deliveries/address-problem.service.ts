import { domainOf } from '@hvac/contract/mail-providers';
import type { AddressProblem } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { isPublicName } from '../../kernel/addresses.ts';
import type { CannotReceiveMail } from '../mail/mail-domain.service.ts';
import { isReservedDomain } from '../settings/reserved-details.service.ts';
import { isUnwanted, SubmissionEntity } from '../submissions/submission.entity.ts';
import { latestMailTo } from './bad-addresses.rows.ts';

/** A name server may say anything about a domain that nobody owns, and needs not know the names of this network. */
const isOnInternet = (domain: string): boolean => isPublicName(domain) && !isReservedDomain(domain);

/**
 * Why the customer of a submission cannot be answered by email: what is known of the latest mail to the address, or else
 * that its domain gets no mail. Null if nothing is known against it, or the submission is gone. The DNS is not asked for
 * the sender of spam, who could see that, nor about an address that the latest mail has reached.
 * @param cannotReceiveMail asks the DNS
 */
export const addressProblem = async (
  em: EntityManager,
  id: number,
  { mail }: Pick<LeadChannels, 'mail'>,
  cannotReceiveMail: CannotReceiveMail,
): Promise<AddressProblem | null> => {
  const submission = await em.findOne(SubmissionEntity, id);
  if (!submission) return null;
  const { email } = submission;
  const latest = await latestMailTo(em, email);
  if (latest?.problem) return latest.problem;
  if (latest?.hasArrived || isUnwanted(submission) || !mail) return null;
  const domain = domainOf(email);
  if (!isOnInternet(domain)) return null;
  return (await cannotReceiveMail(domain, domainOf(mail.from.address))) ? 'noMail' : null;
};
