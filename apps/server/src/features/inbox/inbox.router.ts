import { submissionIdsInput } from '@hvac/contract/submission-news';
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
  createRouter,
  signedInProcedure,
  subscriptionOf,
} from '../../http/trpc.ts';
import type { ChangeSignal } from '../../kernel/change-signal.ts';
import { mailTrouble } from '../deliveries/delivery-trouble.service.ts';
import { sendAgain } from '../deliveries/outbox.service.ts';
import { addNote, getSubmission, setStatus, setStatusOfMany } from './handling.service.ts';
import { listSubmissions } from './inbox.service.ts';
import { createNewsReader, followSubmissionNews } from './news.service.ts';
import { readSubmissionsOverview } from './overview.service.ts';
import { deleteSubmissions, deletionsWithoutProof } from './removal.service.ts';
import { restoreSubmissions, trashSubmissions } from './trash.service.ts';

export interface InboxRouterDeps {
  leadChannels: LeadChannels;
  /** Notified of every change to a submission, on any instance. */
  submissionChanges: ChangeSignal;
}

/** What the office reads and does about submissions. */
export const createInboxRouter = ({
  leadChannels,
  submissionChanges: changes,
}: InboxRouterDeps) => {
  const readNews = createNewsReader(changes);
  return createRouter({
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
          changes,
          peek: ctx.session.peek,
          signal,
        }),
      ),
    ),

    overview: signedInProcedure.query(({ ctx }) => readSubmissionsOverview(ctx.em, new Date())),

    trashSubmissions: administratorProcedure
      .input(submissionIdsInput)
      .mutation(async ({ ctx, input }) => ({
        trashed: await trashSubmissions(ctx.work, input.ids),
      })),

    restoreSubmissions: administratorProcedure
      .input(submissionIdsInput)
      .mutation(async ({ ctx, input }) => ({
        restored: await restoreSubmissions(ctx.work, leadChannels, input.ids),
      })),

    /** Requires a proof beyond a few: whoever finds the browser unattended must not delete all customers. */
    deleteSubmissions: administratorProcedure
      .input(submissionIdsInput)
      .mutation(async ({ ctx, input }) => {
        await ctx.session.requireProofAboveLimit(deletionsWithoutProof(input));
        return { deleted: await deleteSubmissions(ctx.work, input.ids) };
      }),
  });
};
