import { contactInput } from '@hvac/contract/contact';
import { submissionsInput } from '@hvac/contract/submissions';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { appErrorOf, createRouter, publicProcedure, signedInProcedure } from '../../http/trpc.ts';
import { mailTrouble } from './deliveries.service.ts';
import { countRefusedSubmission } from './refused-submissions.service.ts';
import { listSubmissions, submitContactForm } from './submissions.service.ts';

const refusalsCountedProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) return result;
  const refusal = appErrorOf(result.error);
  const told = await countRefusedSubmission(ctx.work, refusal);
  if (told === refusal) return result;
  throw told;
});

export interface ContactRouterDeps {
  leadChannels: LeadChannels;
}

export const createContactRouter = ({ leadChannels }: ContactRouterDeps) =>
  createRouter({
    submit: refusalsCountedProcedure
      .input(contactInput)
      .mutation(({ ctx, input }) => submitContactForm(ctx.work, leadChannels, input)),

    submissions: signedInProcedure
      .input(submissionsInput)
      .query(({ ctx, input }) => listSubmissions(ctx.em, input)),

    /** What is wrong with telling the owner of submissions; null if nothing is. */
    trouble: signedInProcedure.query(({ ctx }) => mailTrouble(ctx.em)),
  });
