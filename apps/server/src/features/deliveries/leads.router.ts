import { saveLeadSettingsInput } from '@hvac/contract/leads';
import { saveMailAccountInput } from '@hvac/contract/mail-account';
import { administratorProcedure, createRouter, provedProcedure } from '../../http/trpc.ts';
import { leadSetting } from './lead-settings.service.ts';
import { readLeadSettingsRecord } from './lead-settings-record.service.ts';
import { countProtectedSave, saveLeadSettings } from './lead-settings-saving.service.ts';
import { createReadChannels, type MailAccountDeps } from './mail-account.service.ts';
import { forgetMailAccount, saveMailAccount } from './mail-account-saving.service.ts';

export interface LeadsRouterDeps {
  mailAccount: MailAccountDeps;
}

/** Settings → Leads; the test mail is in `leads.plugin.ts`. */
export const createLeadsRouter = ({ mailAccount }: LeadsRouterDeps) => {
  const readChannels = createReadChannels(mailAccount);
  return createRouter({
    settings: administratorProcedure.query(({ ctx }) =>
      readLeadSettingsRecord(ctx.em, mailAccount),
    ),

    /** Requires a proof to change who gets the requests, when they are deleted, or what each customer is sent. */
    saveSettings: administratorProcedure
      .input(saveLeadSettingsInput)
      .mutation(async ({ ctx, input }) => {
        if (await leadSetting.needsProof(ctx.em, input)) {
          await ctx.session.requireProof();
          await countProtectedSave(ctx.work);
        }
        const saved = await saveLeadSettings(ctx.work, await readChannels(ctx.em), input);
        return { ...(await readLeadSettingsRecord(ctx.em, mailAccount)), ...saved };
      }),

    /** Called before the test mail of an account that is not saved, so that the screen can ask for the password. */
    admitMailAccount: provedProcedure.mutation(() => undefined),

    saveMailAccount: provedProcedure
      .input(saveMailAccountInput)
      .mutation(async ({ ctx, input }) => {
        await countProtectedSave(ctx.work);
        await saveMailAccount(ctx.work, mailAccount, input);
        return readLeadSettingsRecord(ctx.em, mailAccount);
      }),

    removeMailAccount: provedProcedure.mutation(async ({ ctx }) => {
      await ctx.work.transaction(forgetMailAccount);
      return readLeadSettingsRecord(ctx.em, mailAccount);
    }),
  });
};
