import { contactInput } from '@hvac/contract/contact';
import { waitingInput } from '@hvac/contract/push';
import { amendInput } from '@hvac/contract/receipts';
import { appErrorOf, createRouter, publicProcedure } from '../../http/trpc.ts';
import type { Signer } from '../../kernel/signer.ts';
import type { ReadChannels } from '../deliveries/mail-account.service.ts';
import { readWaitingRequest } from '../deliveries/waiting-request.service.ts';
import type { PushSite } from '../push/push-site.service.ts';
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
  const reported = await countRefusedSubmission(ctx.work, refusal);
  if (reported === refusal) return result;
  throw reported;
});

export interface ContactRouterDeps {
  readChannels: ReadChannels;
  formTouch: FormTouch;
  receiptSigner: Signer;
  pushSite: PushSite;
}

export const createContactRouter = ({
  readChannels,
  formTouch,
  receiptSigner,
  pushSite,
}: ContactRouterDeps) =>
  createRouter({
    submit: refusalsCountedProcedure.input(contactInput).mutation(async ({ ctx, input }) => {
      const now = new Date();
      const channels = await readChannels(ctx.em);
      const stored = await submitContactForm(ctx.work, channels, input, {
        // Programs call this too, so a missing field and the headers say nothing.
        honeypot: input[HONEYPOT_FIELD] ?? '',
        secondsSinceTouch: formTouch.secondsSince(ctx.cookie(formTouch.cookieName), now),
        isFromBrowser: true,
      });
      const receipt = await createReceipt(ctx.em, receiptSigner, stored, now);
      if (receipt.token) ctx.keepReceipt(receipt.token);
      return receipt;
    }),

    /** What the login shows of a request to whoever presses a notification; null unless it waits for a call. */
    waiting: publicProcedure
      .input(waitingInput)
      .query(({ ctx, input }) => readWaitingRequest(ctx.work, pushSite, input.from)),

    amend: publicProcedure
      .input(amendInput)
      .mutation(({ ctx, input }) => amendSubmission(ctx.work, receiptSigner, input, new Date())),
  });
