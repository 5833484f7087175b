import { saveLeadSettingsInput } from '@hvac/contract/leads';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { administratorProcedure, createRouter } from '../../http/trpc.ts';
import { readLeadSettingsRecord } from './lead-settings.service.ts';
import {
  countProtectedSave,
  needsProof,
  saveLeadSettings,
} from './lead-settings-saving.service.ts';

/** Settings → Leads; the test mail is in `leads.plugin.ts`. */
export const createLeadsRouter = ({ leadChannels }: { leadChannels: LeadChannels }) =>
  createRouter({
    settings: administratorProcedure.query(({ ctx }) =>
      readLeadSettingsRecord(ctx.em, leadChannels),
    ),

    /** Requires a proof to change who gets the requests, or when they are deleted. */
    saveSettings: administratorProcedure
      .input(saveLeadSettingsInput)
      .mutation(async ({ ctx, input }) => {
        if (await needsProof(ctx.em, input)) {
          await ctx.session.requireProof();
          await countProtectedSave(ctx.work);
        }
        return saveLeadSettings(ctx.work, leadChannels, input);
      }),
  });
