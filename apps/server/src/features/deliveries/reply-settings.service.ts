import {
  defaultReplySettings,
  type ReplySettingsRecord,
  replySettingsInput,
} from '@hvac/contract/replies';
import { storedValue } from '@hvac/contract/stored-value';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { defineSetting } from '../settings/setting.service.ts';

/** The saved replies, and how answers are sent (beyond §6). */
export const replySetting = defineSetting({
  key: 'replies',
  name: 'the saved replies',
  of: (stored) => storedValue(replySettingsInput, stored, defaultReplySettings),
  proved: ({ reviewLink }) => reviewLink,
});

/** What answering takes: the settings, and the account that answers are sent from. */
export const readReplySettings = async (
  em: EntityManager,
  { mail }: Pick<LeadChannels, 'mail'>,
): Promise<ReplySettingsRecord> => ({
  ...(await replySetting.readVersioned(em)),
  sender: mail?.from.address ?? null,
});
