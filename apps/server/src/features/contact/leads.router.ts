import { saveLeadSettingsInput } from '@hvac/contract/leads';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { administratorProcedure, createRouter } from '../../http/trpc.ts';
import { readLeadSettingsRecord } from './lead-settings.service.ts';
import { saveLeadSettings } from './lead-settings-saving.service.ts';

/** Settings → Leads; the test mail is in `leads.plugin.ts`. */
export const createLeadsRouter = ({ leadChannels }: { leadChannels: LeadChannels }) =>
  createRouter({
    settings: administratorProcedure.query(({ ctx }) =>
      readLeadSettingsRecord(ctx.em, leadChannels),
    ),

    saveSettings: administratorProcedure
      .input(saveLeadSettingsInput)
      .mutation(({ ctx, input }) => saveLeadSettings(ctx.work, leadChannels, input)),
  });
