import { dismissFindingInput, type ListedFinding } from '@hvac/contract/self-check';
import { administratorProcedure, createRouter } from '../../http/trpc.ts';
import { dismissFinding, withDismissals } from './dismissals.service.ts';

export const selfCheckRouter = createRouter({
  /** Makes the self-check and answers with everything it looked at, dismissed findings included. */
  findings: administratorProcedure.query(
    async ({ ctx }): Promise<ListedFinding[]> =>
      withDismissals(ctx.em, await ctx.selfCheck(), new Date()),
  ),

  dismiss: administratorProcedure
    .meta({ invalidates: [] })
    .input(dismissFindingInput)
    .mutation(
      async ({ ctx, input }): Promise<ListedFinding[]> =>
        dismissFinding(ctx.em, await ctx.selfCheck(), input, new Date()),
    ),
});
