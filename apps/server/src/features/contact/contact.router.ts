import { contactInput, submissionsInput } from '@hvac/contract/contact';
import { appErrorOf, createRouter, publicProcedure, signedInProcedure } from '../../http/trpc.ts';
import { countRefusedRequest } from './refused-requests.service.ts';
import { listSubmissions, submitContact } from './submissions.service.ts';

const refusalsCountedProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) return result;
  const refusal = appErrorOf(result.error);
  const told = await countRefusedRequest(ctx.em, refusal, ctx.rateLimit ? ctx.ip : null);
  if (told === refusal) return result;
  throw told;
});

export const contactRouter = createRouter({
  submit: refusalsCountedProcedure
    .meta({ invalidates: [] })
    .input(contactInput)
    .mutation(({ ctx, input }) => submitContact(ctx.em, input, ctx.rateLimit ? ctx.ip : null)),

  submissions: signedInProcedure
    .input(submissionsInput)
    .query(({ ctx, input }) => listSubmissions(ctx.em, input)),
});
