import { contactInput, submissionsInput } from '@hvac/contract/contact';
import { appErrorOf, createRouter, publicProcedure, signedInProcedure } from '../../http/trpc.ts';
import { countRefusedRequest } from './refused-requests.service.ts';
import { listSubmissions, submitContact } from './submissions.service.ts';

const refusalsCountedProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) return result;
  const refusal = appErrorOf(result.error);
  const told = await countRefusedRequest(ctx.work, refusal);
  if (told === refusal) return result;
  throw told;
});

export const contactRouter = createRouter({
  submit: refusalsCountedProcedure
    .input(contactInput)
    .mutation(({ ctx, input }) => submitContact(ctx.work, input)),

  submissions: signedInProcedure
    .input(submissionsInput)
    .query(({ ctx, input }) => listSubmissions(ctx.em, input)),
});
