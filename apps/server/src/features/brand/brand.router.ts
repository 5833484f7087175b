import { saveBrandInput } from '@hvac/contract/brand';
import { administratorProcedure, createRouter } from '../../http/trpc.ts';
import { brandSetting, readBrand } from './brand.service.ts';

export const brandRouter = createRouter({
  record: administratorProcedure.query(({ ctx }) => brandSetting.readVersioned(ctx.em)),

  save: administratorProcedure
    .input(saveBrandInput)
    .mutation(async ({ ctx, input: { value, version } }) =>
      brandSetting.save(ctx.work, { value: { ...(await readBrand(ctx.em)), ...value }, version }),
    ),

  reset: administratorProcedure.mutation(({ ctx }) => brandSetting.reset(ctx.work)),
});
