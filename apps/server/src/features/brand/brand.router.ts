import { saveBrandInput } from '@hvac/contract/brand';
import { administratorProcedure, createRouter } from '../../http/trpc.ts';
import { brandSetting } from './brand.service.ts';

export const brandRouter = createRouter({
  record: administratorProcedure.query(({ ctx }) => brandSetting.readVersioned(ctx.em)),

  save: administratorProcedure
    .input(saveBrandInput)
    .mutation(({ ctx, input }) => brandSetting.save(ctx.work, input)),

  reset: administratorProcedure.mutation(({ ctx }) => brandSetting.reset(ctx.work)),
});
