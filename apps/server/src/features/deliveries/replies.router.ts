import { saveReplySettingsInput } from '@hvac/contract/replies';
import { idInput } from '@hvac/contract/text';
import { administratorProcedure, createRouter, signedInProcedure } from '../../http/trpc.ts';
import { askNameServers, createMailDomains } from '../mail/mail-domain.service.ts';
import { addressProblem } from './address-problem.service.ts';
import type { ReadChannels } from './mail-account.service.ts';
import { readReplySettings, replySetting } from './reply-settings.service.ts';

/** The saved replies: administrators write them, everyone in the office answers with them. */
export const createRepliesRouter = ({ readChannels }: { readChannels: ReadChannels }) => {
  const cannotReceiveMail = createMailDomains(askNameServers);
  return createRouter({
    settings: signedInProcedure.query(async ({ ctx }) =>
      readReplySettings(ctx.em, await readChannels(ctx.em)),
    ),

    /** Why a customer cannot be answered by email; null if nothing is known against it. */
    addressProblem: signedInProcedure
      .meta({ isSlow: true })
      .input(idInput)
      .query(async ({ ctx, input }) =>
        addressProblem(ctx.em, input.id, await readChannels(ctx.em), cannotReceiveMail),
      ),

    /** Requires a proof to change the link that customers are sent to. */
    saveSettings: administratorProcedure
      .input(saveReplySettingsInput)
      .mutation(async ({ ctx, input }) => {
        if (await replySetting.needsProof(ctx.em, input)) await ctx.session.requireProof();
        await replySetting.save(ctx.work, input);
        return readReplySettings(ctx.em, await readChannels(ctx.em));
      }),
  });
};
