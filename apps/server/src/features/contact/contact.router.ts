import { contactInput } from '@hvac/contract/contact';
import { deleteSubmissionsInput } from '@hvac/contract/submission-news';
import { submissionsInput } from '@hvac/contract/submissions';
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
import { mailTrouble } from './deliveries.service.ts';
import { countRefusedSubmission } from './refused-submissions.service.ts';
import { followSubmissionNews, readSubmissionNews } from './submission-news.service.ts';
import { deleteSubmissions } from './submission-removal.service.ts';
import { listSubmissions, submitContactForm } from './submissions.service.ts';
import { readSubmissionsOverview } from './submissions-overview.service.ts';

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
  /** Rings after every change of a submission, on whatever host. */
  submissionBell: Bell;
}

export const createContactRouter = ({ leadChannels, submissionBell: bell }: ContactRouterDeps) =>
  createRouter({
    submit: refusalsCountedProcedure
      .input(contactInput)
      .mutation(({ ctx, input }) => submitContactForm(ctx.work, leadChannels, input)),

    submissions: signedInProcedure
      .input(submissionsInput)
      .query(({ ctx, input }) => listSubmissions(ctx.em, input)),

    /** What is new, for tabs that get no stream. */
    newest: signedInProcedure.query(({ ctx }) => readSubmissionNews(ctx.em, bell)),

    /** What is new, now and after every change. */
    news: signedInProcedure.subscription(({ ctx, signal = new AbortController().signal }) =>
      subscriptionOf(
        followSubmissionNews({
          em: () => ctx.orm.em.fork(),
          bell,
          peek: ctx.session.peek,
          signal,
        }),
      ),
    ),

    overview: signedInProcedure.query(({ ctx }) => readSubmissionsOverview(ctx.em)),

    trouble: signedInProcedure.query(({ ctx }) => mailTrouble(ctx.em)),

    deleteSubmissions: administratorProcedure
      .input(deleteSubmissionsInput)
      .mutation(async ({ ctx, input }) => ({
        deleted: await deleteSubmissions(ctx.work, input.ids),
      })),
  });
