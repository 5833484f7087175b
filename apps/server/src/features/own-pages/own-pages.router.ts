import { publishedInput, restorePostInput } from '@hvac/contract/blog-editing';
import { saveOwnPageLinksInput } from '@hvac/contract/own-page-links';
import {
  createOwnPageInput,
  ownPageInput,
  trashOwnPageInput,
  updateOwnPageInput,
} from '@hvac/contract/own-pages';
import { ownWordsInput } from '@hvac/contract/own-words';
import { idInput } from '@hvac/contract/text';
import {
  administratorProcedure,
  createRouter,
  publicProcedure,
  signedInProcedure,
  withProofAbove,
} from '../../http/trpc.ts';
import { deletionOf } from '../../kernel/viewer.ts';
import { listTrash } from '../revisions/trash.service.ts';
import { getVersion, listVersions } from '../revisions/versions.service.ts';
import { countOwnWords } from './compared-pages.service.ts';
import { createOwnPage, updateOwnPage } from './own-page-editing.service.ts';
import { readOwnPageLinks, saveOwnPageLinks } from './own-page-links.service.ts';
import { purgeOwnPage, restoreOwnPage, trashOwnPage } from './own-page-trash.service.ts';
import { getOwnPage, listOwnPages, ownPageVersions } from './own-pages.service.ts';
import { findShownPage } from './shown-own-page.service.ts';

export interface OwnPagesRouterDeps {
  /** Public origin. */
  siteUrl: string;
}

/** The pages of the owner's (beyond §7). */
export const createOwnPagesRouter = ({ siteUrl }: OwnPagesRouterDeps) =>
  createRouter({
    // Null instead of an error, which a browser would report in red.
    shown: publicProcedure.input(ownPageInput).query(({ ctx, input }) => {
      const { em, previewed } = ctx;
      const draft = previewed?.of === 'page' ? previewed.id : null;
      return findShownPage(em, { ...input, previewed: draft, now: ctx.now(), siteUrl });
    }),

    list: signedInProcedure.query(({ ctx }) => listOwnPages(ctx.em, ctx.now())),

    get: signedInProcedure
      .input(idInput)
      .query(({ ctx, input }) => getOwnPage(ctx.em, ctx.now(), input.id)),

    // A mutation, because a text is longer than an address may be.
    ownWords: signedInProcedure
      .input(ownWordsInput)
      .mutation(({ ctx, input }) => countOwnWords(ctx.em, input)),

    create: signedInProcedure
      .input(createOwnPageInput)
      .mutation(({ ctx, input }) => createOwnPage(ctx.work, input)),

    update: signedInProcedure
      .input(updateOwnPageInput)
      .mutation(({ ctx, input: { id, version, ...page } }) =>
        updateOwnPage(ctx.work, id, page, version),
      ),

    setPublished: signedInProcedure
      .input(publishedInput)
      .mutation(({ ctx, input: { id, version, ...publication } }) =>
        updateOwnPage(ctx.work, id, publication, version),
      ),

    links: administratorProcedure.query(({ ctx }) => readOwnPageLinks(ctx.em)),

    saveLinks: administratorProcedure
      .input(saveOwnPageLinksInput)
      .mutation(({ ctx, input }) => saveOwnPageLinks(ctx.work, input)),

    versions: signedInProcedure
      .input(idInput)
      .query(({ ctx, input }) => listVersions(ctx.em, ownPageVersions, input.id)),

    version: signedInProcedure
      .input(idInput)
      .query(({ ctx, input }) => getVersion(ctx.em, ownPageVersions, input.id)),

    trashed: signedInProcedure.query(({ ctx }) => listTrash(ctx.em, 'page')),

    trash: signedInProcedure
      .input(trashOwnPageInput)
      .mutation(({ ctx, input: { id, leadTo } }) =>
        trashOwnPage(ctx.work, id, { leadTo, siteUrl }),
      ),

    restore: signedInProcedure
      .input(restorePostInput)
      .mutation(({ ctx, input }) => restoreOwnPage(ctx.work, input)),

    purge: signedInProcedure
      .input(idInput)
      .use(withProofAbove(deletionOf('pages')))
      .mutation(({ ctx, input }) => purgeOwnPage(ctx.work, input.id)),
  });
