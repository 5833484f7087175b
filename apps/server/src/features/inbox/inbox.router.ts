import { replyInput } from '@hvac/contract/replies';
import { submissionIdsInput } from '@hvac/contract/submission-news';
import {
  addNoteInput,
  bounceInput,
  remindInput,
  sendAgainInput,
  setStatusInput,
  setStatusOfManyInput,
  submissionsInput,
} from '@hvac/contract/submissions';
import { idInput } from '@hvac/contract/text';
import {
  administratorProcedure,
  createRouter,
  signedInProcedure,
  subscriptionOf,
} from '../../http/trpc.ts';
import type { ChangeSignal } from '../../kernel/change-signal.ts';
import { deletionOf } from '../../kernel/viewer.ts';
import { mailTrouble } from '../deliveries/delivery-trouble.service.ts';
import type { ReadChannels } from '../deliveries/mail-account.service.ts';
import { sendAgain } from '../deliveries/queue.service.ts';
import { setBounced } from './bounce.service.ts';
import {
  addNote,
  getSubmission,
  openSubmission,
  setStatus,
  setStatusOfMany,
} from './handling.service.ts';
import { listSubmissions } from './inbox.service.ts';
import { createNewsReader, followSubmissionNews } from './news.service.ts';
import { readSubmissionsOverview } from './overview.service.ts';
import { limitReading } from './reading-limit.service.ts';
import { setReminder } from './reminder.service.ts';
import { deleteSubmissions } from './removal.service.ts';
import { sendReply } from './reply.service.ts';
import { restoreSubmissions, trashSubmissions } from './trash.service.ts';

export interface InboxRouterDeps {
  readChannels: ReadChannels;
  /** Notified of every change to a submission, on any instance. */
  submissionChanges: ChangeSignal;
}

/** What the office reads and does about submissions. */
export const createInboxRouter = ({
  readChannels,
  submissionChanges: changes,
}: InboxRouterDeps) => {
  const readNews = createNewsReader(changes);
  return createRouter({
    submissions: signedInProcedure.input(submissionsInput).query(async ({ ctx, input }) => {
      const page = await listSubmissions(ctx.em, input);
      await limitReading(ctx.em, ctx.session.id(), page.items, ctx.now());
      return page;
    }),

    /** The problem with notifying the owner of submissions; null if there is none. */
    trouble: signedInProcedure.query(async ({ ctx }) =>
      mailTrouble(ctx.em, await readChannels(ctx.em)),
    ),
    submission: signedInProcedure.input(idInput).query(async ({ ctx, input }) => {
      const submission = await getSubmission(ctx.em, input.id);
      await limitReading(ctx.em, ctx.session.id(), [submission], ctx.now());
      return submission;
    }),

    /** Called when the dialog of a lead opens: says who was first. */
    open: signedInProcedure
      .input(idInput)
      .mutation(({ ctx, input }) => openSubmission(ctx.work, input.id)),

    setStatus: signedInProcedure
      .input(setStatusInput)
      .mutation(async ({ ctx, input }) => setStatus(ctx.work, await readChannels(ctx.em), input)),

    setStatusOfMany: signedInProcedure
      .input(setStatusOfManyInput)
      .mutation(async ({ ctx, input }) =>
        setStatusOfMany(ctx.work, await readChannels(ctx.em), input),
      ),

    addNote: signedInProcedure
      .input(addNoteInput)
      .mutation(({ ctx, input }) => addNote(ctx.work, input)),

    remind: signedInProcedure
      .input(remindInput)
      .mutation(({ ctx, input }) => setReminder(ctx.work, input)),

    reply: signedInProcedure
      .input(replyInput)
      .mutation(async ({ ctx, input }) => sendReply(ctx.work, await readChannels(ctx.em), input)),

    sendAgain: signedInProcedure
      .input(sendAgainInput)
      .mutation(({ ctx, input }) => sendAgain(ctx.work, input.delivery)),

    setBounced: signedInProcedure
      .input(bounceInput)
      .mutation(({ ctx, input }) => setBounced(ctx.work, input)),

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
        signal,
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
        restored: await restoreSubmissions(ctx.work, await readChannels(ctx.em), input.ids),
      })),

    /** Requires a proof beyond a few: whoever finds the browser unattended must not delete all customers. */
    deleteSubmissions: administratorProcedure
      .input(submissionIdsInput)
      .mutation(async ({ ctx, input }) => {
        await ctx.session.requireProofAboveLimit(
          deletionOf('submissions', new Set(input.ids).size),
        );
        return { deleted: await deleteSubmissions(ctx.work, input.ids) };
      }),
  });
};
