import { contactInput, submissionsInput } from '@hvac/contract/contact';
import { createRouter, publicProcedure, signedInProcedure } from '../../kernel/trpc.ts';
import { listSubmissions, submitContact } from './submissions.service.ts';

export const contactRouter = createRouter({
  submit: publicProcedure
    .meta({ invalidates: [] })
    .input(contactInput)
    .mutation(({ ctx, input }) => submitContact(ctx.em, input, ctx.rateLimit ? ctx.ip : null)),

  submissions: signedInProcedure
    .input(submissionsInput)
    .query(({ ctx, input }) => listSubmissions(ctx.em, input)),
});
