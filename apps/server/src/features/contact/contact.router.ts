import { contactInput } from '@hvac/contract/contact';
import { amendInput } from '@hvac/contract/receipts';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { appErrorOf, createRouter, publicProcedure } from '../../http/trpc.ts';
import type { Signer } from '../../kernel/signer.ts';
import { amendSubmission } from './answers.service.ts';
import type { FormTouch } from './form-touch.service.ts';
import { createReceipt } from './receipts.service.ts';
import { countRefusedSubmission } from './refused-submissions.service.ts';
import { HONEYPOT_FIELD } from './spam-score.service.ts';
import { submitContactForm } from './submit.service.ts';

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
  formTouch: FormTouch;
  receiptSigner: Signer;
}

export const createContactRouter = ({
  leadChannels,
  formTouch,
  receiptSigner,
}: ContactRouterDeps) =>
  createRouter({
    submit: refusalsCountedProcedure.input(contactInput).mutation(async ({ ctx, input }) => {
      const now = new Date();
      const stored = await submitContactForm(ctx.work, leadChannels, input, {
        // Programs call this too, so a missing field and the headers say nothing.
        honeypot: input[HONEYPOT_FIELD] ?? '',
        secondsSinceTouch: formTouch.secondsSince(ctx.cookie(formTouch.cookieName), now),
        isFromBrowser: true,
      });
      return createReceipt(ctx.em, receiptSigner, stored, now);
    }),

    amend: publicProcedure
      .input(amendInput)
      .mutation(({ ctx, input }) => amendSubmission(ctx.work, receiptSigner, input, new Date())),
  });
