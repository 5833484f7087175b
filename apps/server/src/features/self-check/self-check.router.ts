import {
  dismissFindingInput,
  type Finding,
  type ListedFinding,
  restoreFindingInput,
} from '@hvac/contract/self-check';
import { administratorProcedure, createRouter, signedInProcedure } from '../../http/trpc.ts';
import { RELEASE } from '../../kernel/release.ts';
import { dismissFinding, restoreFinding, withDismissals } from './dismissals.service.ts';

/** @param selfCheck runs the self-check of the setup; never fails */
export const createSelfCheckRouter = (selfCheck: () => Promise<Finding[]>) =>
  createRouter({
    /** The version of the instance that responds. */
    release: signedInProcedure.query((): string => RELEASE),

    /** Runs the self-check and returns all findings, dismissed ones included. */
    findings: administratorProcedure
      .meta({ isSlow: true })
      .query(
        async ({ ctx }): Promise<ListedFinding[]> =>
          withDismissals(ctx.em, await selfCheck(), ctx.now()),
      ),

    dismiss: administratorProcedure
      .input(dismissFindingInput)
      .mutation(
        async ({ ctx, input }): Promise<ListedFinding[]> =>
          dismissFinding(ctx.work, await selfCheck(), input),
      ),

    restore: administratorProcedure
      .input(restoreFindingInput)
      .mutation(
        async ({ ctx, input }): Promise<ListedFinding[]> =>
          restoreFinding(ctx.work, await selfCheck(), input.name),
      ),
  });
