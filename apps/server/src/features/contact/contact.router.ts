import { contactInput } from '@hvac/contract/contact';
import { amendInput } from '@hvac/contract/receipts';
import { deleteSubmissionsInput } from '@hvac/contract/submission-news';
import {
  addNoteInput,
  sendAgainInput,
  setStatusInput,
  setStatusOfManyInput,
  submissionsInput,
} from '@hvac/contract/submissions';
import { idInput } from '@hvac/contract/text';
import type { LeadChannels } from '../../config/lead-variables.ts';
import {
  administratorProcedure,
  appErrorOf,
  createRouter,
  publicProcedure,
  signedInProcedure,
  subscriptionOf,
} from '../../http/trpc.ts';
import type { Bell } from '../../kernel/bell.ts';
import type { Signer } from '../../kernel/signer.ts';
import { sendAgain } from '../deliveries/deliveries.service.ts';
import { mailTrouble } from '../deliveries/delivery-trouble.service.ts';
import { listSubmissions } from '../inbox/inbox.service.ts';
import {
  addNote,
  getSubmission,
  setStatus,
  setStatusOfMany,
} from '../inbox/submission-handling.service.ts';
import { createNewsReader, followSubmissionNews } from '../inbox/submission-news.service.ts';
import { deleteSubmissions, deletionsWithoutProof } from '../inbox/submission-removal.service.ts';
import { readSubmissionsOverview } from '../inbox/submissions-overview.service.ts';
import { amendSubmission } from './answers.service.ts';
import type { FormTouch } from './form-touch.service.ts';
import { createReceipt } from './receipts.service.ts';
import { countRefusedSubmission } from './refused-submissions.service.ts';
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
  /** Rings after every change to a submission, on any host. */
  submissionBell: Bell;
}

export const createContactRouter = ({
  leadChannels,
  formTouch,
  receiptSigner,
  submissionBell: bell,
}: ContactRouterDeps) => {
  const readNews = createNewsReader(bell);
  return createRouter({
    submit: refusalsCountedProcedure.input(contactInput).mutation(async ({ ctx, input }) => {
      const now = new Date();
      const stored = await submitContactForm(ctx.work, leadChannels, input, {
        // Programs call this too, so a missing field and the headers say nothing.
        topic: input.topic ?? '',
        secondsSinceTouch: formTouch.secondsSince(ctx.cookie(formTouch.cookieName), now),
        isFromBrowser: true,
      });
      return createReceipt(ctx.em, receiptSigner, stored, now);
    }),

    amend: publicProcedure
      .input(amendInput)
      .mutation(({ ctx, input }) => amendSubmission(ctx.work, receiptSigner, input, new Date())),

    submissions: signedInProcedure
      .input(submissionsInput)
      .query(({ ctx, input }) => listSubmissions(ctx.em, input)),

    /** The problem with notifying the owner of submissions; null if there is none. */
    trouble: signedInProcedure.query(({ ctx }) => mailTrouble(ctx.em, leadChannels)),
    submission: signedInProcedure
      .input(idInput)
      .query(({ ctx, input }) => getSubmission(ctx.em, input.id)),

    setStatus: signedInProcedure
      .input(setStatusInput)
      .mutation(({ ctx, input }) => setStatus(ctx.work, leadChannels, input)),

    setStatusOfMany: signedInProcedure
      .input(setStatusOfManyInput)
      .mutation(({ ctx, input }) => setStatusOfMany(ctx.work, leadChannels, input)),

    addNote: signedInProcedure
      .input(addNoteInput)
      .mutation(({ ctx, input }) => addNote(ctx.work, input)),

    sendAgain: signedInProcedure
      .input(sendAgainInput)
      .mutation(({ ctx, input }) => sendAgain(ctx.work, input.delivery)),
    /** What is new, for tabs that get no stream. */
    newest: signedInProcedure.query(({ ctx }) => readNews(ctx.em)),

    /** What is new, now and after every change. */
    news: signedInProcedure.subscription(({ ctx, signal = new AbortController().signal }) =>
      subscriptionOf(
        followSubmissionNews({
          read: () => readNews(ctx.orm.em.fork()),
          bell,
          peek: ctx.session.peek,
          signal,
        }),
      ),
    ),

    overview: signedInProcedure.query(({ ctx }) => readSubmissionsOverview(ctx.em)),

    /** Requires a proof beyond a few: whoever finds the browser unattended must not delete all customers. */
    deleteSubmissions: administratorProcedure
      .input(deleteSubmissionsInput)
      .mutation(async ({ ctx, input }) => {
        await ctx.session.requireProofBeyond(deletionsWithoutProof(input));
        return { deleted: await deleteSubmissions(ctx.work, input.ids) };
      }),
  });
};
