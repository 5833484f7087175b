import type { ContactField } from '@hvac/contract/contact';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hashOfMessage, readSpamHistory } from './spam-history.service.ts';
import type { FormSignals } from './spam-request.service.ts';
import { SPAM_SCORE, scoreSubmission } from './spam-score.service.ts';

/**
 * The spam columns of a submission. Spam is stored like everything else, and its sender learns nothing (beyond §2).
 * @param sent how the form was sent; null for a program
 */
export const assessSpam = async (
  em: EntityManager,
  form: Record<ContactField, string>,
  sent: FormSignals | null,
) => {
  const history = await readSpamHistory(em, form);
  const { score, reasons } = scoreSubmission({ form, sent, history });
  return {
    status: score >= SPAM_SCORE ? ('spam' as const) : ('new' as const),
    spamScore: score,
    spamReasons: reasons,
    messageHash: hashOfMessage(form.message),
  };
};
