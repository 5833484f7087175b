import { saveBrandInput } from '@hvac/contract/brand';
import { administratorProcedure, createRouter } from '../../http/trpc.ts';
import { readBrand, resetBrand, saveBrand } from './brand.service.ts';

export const brandRouter = createRouter({
  record: administratorProcedure.query(({ ctx }) => readBrand(ctx.em)),

  save: administratorProcedure
    .input(saveBrandInput)
    .mutation(({ ctx, input }) => saveBrand(ctx.work, input)),

  reset: administratorProcedure.mutation(({ ctx }) => resetBrand(ctx.work)),
});
