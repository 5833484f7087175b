import { contactInput, submissionsInput } from '@hvac/contract/contact';
import { appErrorOf, createRouter, publicProcedure, signedInProcedure } from '../../http/trpc.ts';
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

export const contactRouter = createRouter({
  submit: refusalsCountedProcedure
    .input(contactInput)
    .mutation(({ ctx, input }) => submitContactForm(ctx.work, input)),

  submissions: signedInProcedure
    .input(submissionsInput)
    .query(({ ctx, input }) => listSubmissions(ctx.em, input)),
});
