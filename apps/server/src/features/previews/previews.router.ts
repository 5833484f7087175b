import { previewInput, previewSubjectInput } from '@hvac/contract/previews';
import { createRouter, signedInProcedure } from '../../http/trpc.ts';
import { endPreviewLinks, type PreviewLinks, shareDraft } from './previews.service.ts';

export const createPreviewsRouter = (previewLinks: PreviewLinks) =>
  createRouter({
    link: signedInProcedure
      .input(previewInput)
      .mutation(({ ctx, input }) => shareDraft(ctx.work, previewLinks, input)),

    end: signedInProcedure
      .input(previewSubjectInput)
      .mutation(({ ctx, input }) => endPreviewLinks(ctx.work, input)),
  });
