import { defaultLeadSettings, type LeadSettings, whyNoAcknowledgement } from '@hvac/contract/leads';
import type { Versioned } from '@hvac/contract/versioned';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { invalidField } from '../../kernel/errors.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { planDigests } from './digest.service.ts';
import { notifyFormerRecipients } from './former-recipients.service.ts';
import { leadSetting, notifiedAddresses, readLeadSettings } from './lead-settings.service.ts';
import { redirectWaiting, sendWaitingNow } from './queue.service.ts';
import { lastTestMailAt } from './test-mail-record.service.ts';

const SAVES = { hits: 20, seconds: 60 * 60 };

/**
 * Counts a save that needs a proof, because each may send mails to addresses, or through a server, that somebody has
 * entered.
 * @throws AppError `tooMany`
 */
export const countProtectedSave = (work: Work<User>): Promise<void> =>
  countAttempt(work, [{ key: `leads:recipients:user:${work.viewer.id}`, ...SAVES }]);

/**
 * Saves the settings, tells the former recipients if there are others now, and immediately sends what is waiting to the
 * saved addresses.
 * @throws AppError `invalid` when the acknowledgement is switched on without a mail server or before a test mail was
 *   sent (beyond §2), `conflict` when somebody else has saved in the meantime
 */
export const saveLeadSettings = (
  work: Work<User>,
  channels: LeadChannels,
  next: Versioned<LeadSettings>,
): Promise<Versioned<LeadSettings>> =>
  work.transaction(async (tx) => {
    const before = await readLeadSettings(tx.em);
    const reason = whyNoAcknowledgement({
      mail: channels.mail,
      lastTestMailAt: await lastTestMailAt(tx.em, channels.mail),
    });
    const settings = next.value;
    if (settings.acknowledgement.isOn && !before.acknowledgement.isOn && reason !== null) {
      throw invalidField('value.acknowledgement.isOn', reason);
    }
    const saved = await leadSetting.saveWithin(tx, next);
    const now = new Date();
    const [former, current] = [
      notifiedAddresses(before, channels),
      notifiedAddresses(settings, channels),
    ];
    await redirectWaiting(tx, current);
    await sendWaitingNow(tx);
    if (channels.mail) await notifyFormerRecipients(tx, { former, current, by: work.viewer, now });
    // The hourly planning may have run before the digest was switched on.
    await planDigests(tx.em, channels, settings, now);
    return saved;
  });

/** Whether the acknowledgement is the default, which names no particular company. */
export const hasDefaultAcknowledgement = ({ acknowledgement }: LeadSettings): boolean => {
  const { subject, text } = defaultLeadSettings.acknowledgement;
  return acknowledgement.subject === subject && acknowledgement.text === text;
};

/** Resets subject and text of the acknowledgement to their defaults, but not whether it is sent. */
export const resetAcknowledgement = async (tx: Transaction): Promise<void> => {
  const settings = await readLeadSettings(tx.em);
  const { isOn } = settings.acknowledgement;
  const acknowledgement = { ...defaultLeadSettings.acknowledgement, isOn };
  await leadSetting.replace(tx, { ...settings, acknowledgement });
};
