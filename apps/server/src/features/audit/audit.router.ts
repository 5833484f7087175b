import { auditInput, saveHistorySettingsInput } from '@hvac/contract/audit';
import { administratorProcedure, createRouter, provedProcedure } from '../../http/trpc.ts';
import { listEvents } from './history.service.ts';
import { historySetting, saveHistorySettings } from './history-settings.service.ts';

/** Settings → Activity log; its export is in `audit.rest.ts`. */
export const auditRouter = createRouter({
  events: administratorProcedure
    .input(auditInput)
    .query(({ ctx, input }) => listEvents(ctx.em, input)),

  settings: administratorProcedure.query(({ ctx }) => historySetting.readVersioned(ctx.em)),

  /** Requires a proof, because anyone who wants to get rid of events would start here. */
  saveSettings: provedProcedure
    .input(saveHistorySettingsInput)
    .mutation(({ ctx, input }) => saveHistorySettings(ctx.work, input)),
});
