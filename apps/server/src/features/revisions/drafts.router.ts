import { discardDraftInput, draftInput, saveDraftInput } from '@hvac/contract/drafts';
import { createRouter, signedInProcedure } from '../../http/trpc.ts';
import { discardDraft, findDraft, saveDraft } from './drafts.service.ts';

/** The unsaved work of whoever calls (beyond §5). */
export const draftsRouter = createRouter({
  find: signedInProcedure.input(draftInput).query(({ ctx, input }) => findDraft(ctx.work, input)),

  save: signedInProcedure
    .input(saveDraftInput)
    .mutation(({ ctx, input }) => saveDraft(ctx.work, input)),

  discard: signedInProcedure
    .input(discardDraftInput)
    .mutation(({ ctx, input }) => discardDraft(ctx.work, input)),
});
