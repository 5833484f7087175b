import { previewInput } from '@hvac/contract/previews';
import { idInput } from '@hvac/contract/text';
import { createRouter, signedInProcedure } from '../../http/trpc.ts';
import { endPreviewLinks, type PreviewLinks, sharePost } from './previews.service.ts';

export const createPreviewsRouter = (previewLinks: PreviewLinks) =>
  createRouter({
    link: signedInProcedure
      .input(previewInput)
      .mutation(({ ctx, input }) => sharePost(ctx.work, previewLinks, input)),

    end: signedInProcedure
      .input(idInput)
      .mutation(({ ctx, input }) => endPreviewLinks(ctx.work, input.id)),
  });
