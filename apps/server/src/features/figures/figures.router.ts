import { figuresInput, saveFigureSettingsInput } from '@hvac/contract/figures';
import { administratorProcedure, createRouter, signedInProcedure } from '../../http/trpc.ts';
import { countingSetting } from '../settings/counting.service.ts';
import { readFigures } from './figures.service.ts';
import { countRequestsByPage } from './page-requests.service.ts';

/** Figures (beyond §9); their export is in `figures.rest.ts`. */
export const figuresRouter = createRouter({
  overview: signedInProcedure
    .input(figuresInput)
    .query(({ ctx, input }) => readFigures(ctx.em, ctx.now(), input.period)),

  requestsByPage: signedInProcedure.query(({ ctx }) => countRequestsByPage(ctx.em, ctx.now())),

  settings: administratorProcedure.query(({ ctx }) => countingSetting.readVersioned(ctx.em)),

  saveSettings: administratorProcedure
    .input(saveFigureSettingsInput)
    .mutation(({ ctx, input }) => countingSetting.save(ctx.work, input)),
});
