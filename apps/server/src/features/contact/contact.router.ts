import { contactInput } from '@hvac/contract/contact';
import { amendInput } from '@hvac/contract/receipts';
import { submissionsInput } from '@hvac/contract/submissions';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { appErrorOf, createRouter, publicProcedure, signedInProcedure } from '../../http/trpc.ts';
import type { Signer } from '../../kernel/signer.ts';
import { amendSubmission } from './answers.service.ts';
import { createReceipt } from './receipts.service.ts';
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
  receiptSigner: Signer;
}

export const createContactRouter = ({ leadChannels, receiptSigner }: ContactRouterDeps) =>
  createRouter({
    submit: refusalsCountedProcedure.input(contactInput).mutation(async ({ ctx, input }) => {
      const stored = await submitContactForm(ctx.work, leadChannels, input);
      return createReceipt(ctx.em, receiptSigner, stored, new Date());
    }),

    amend: publicProcedure
      .input(amendInput)
      .mutation(({ ctx, input }) => amendSubmission(ctx.work, receiptSigner, input, new Date())),

    submissions: signedInProcedure
      .input(submissionsInput)
      .query(({ ctx, input }) => listSubmissions(ctx.em, input)),
  });
