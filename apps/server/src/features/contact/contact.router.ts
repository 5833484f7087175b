import { contactInput } from '@hvac/contract/contact';
import {
  addNoteInput,
  sendAgainInput,
  setStatusInput,
  setStatusOfManyInput,
  submissionsInput,
} from '@hvac/contract/submissions';
import { idInput } from '@hvac/contract/text';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { appErrorOf, createRouter, publicProcedure, signedInProcedure } from '../../http/trpc.ts';
import { sendAgain } from './deliveries.service.ts';
import { countRefusedSubmission } from './refused-submissions.service.ts';
import {
  addNote,
  getSubmission,
  setStatus,
  setStatusOfMany,
} from './submission-handling.service.ts';
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
}

export const createContactRouter = ({ leadChannels }: ContactRouterDeps) =>
  createRouter({
    submit: refusalsCountedProcedure
      .input(contactInput)
      .mutation(({ ctx, input }) => submitContactForm(ctx.work, leadChannels, input)),

    submissions: signedInProcedure
      .input(submissionsInput)
      .query(({ ctx, input }) => listSubmissions(ctx.em, input)),

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
  });
