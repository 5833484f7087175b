import {
  type AddressCounts,
  leadsElsewhere,
  missingListInput,
  redirectInput,
  redirectListInput,
  redirectPathInput,
  redirectsFileInput,
  redirectTargetsInput,
} from '@hvac/contract/addresses';
import { administratorProcedure, createRouter, signedInProcedure } from '../../http/trpc.ts';
import { countMissingAddresses, listMissingAddresses } from './missing-addresses.service.ts';
import {
  hasTargetElsewhere,
  importRedirects,
  previewRedirects,
} from './redirect-import.service.ts';
import { countRedirects, findTargets, listRedirects } from './redirect-list.service.ts';
import { removeRedirect, saveRedirect } from './redirects.service.ts';

export interface AddressesRouterDeps {
  /** Public origin. */
  siteUrl: string;
}

/** Settings → Addresses (beyond §5). */
export const createAddressesRouter = ({ siteUrl }: AddressesRouterDeps) =>
  createRouter({
    counts: administratorProcedure.query(
      async ({ ctx }): Promise<AddressCounts> => ({
        redirects: await countRedirects(ctx.em),
        missing: await countMissingAddresses(ctx.em, ctx.now()),
      }),
    ),

    missing: administratorProcedure
      .input(missingListInput)
      .query(({ ctx, input }) => listMissingAddresses(ctx.em, input, ctx.now())),

    redirects: administratorProcedure
      .input(redirectListInput)
      .query(({ ctx, input }) => listRedirects(ctx.em, input)),

    /** Pages and posts by their names; whoever deletes a page says where its address leads. */
    targets: signedInProcedure
      .input(redirectTargetsInput)
      .query(({ ctx, input }) => findTargets(ctx.em, ctx.now(), input.search)),

    /** Requires a proof to lead visitors to another site. */
    save: administratorProcedure.input(redirectInput).mutation(async ({ ctx, input }) => {
      if (leadsElsewhere(input.to, siteUrl)) await ctx.session.requireProof();
      await saveRedirect(ctx.work, input, siteUrl);
    }),

    remove: administratorProcedure
      .input(redirectPathInput)
      .mutation(({ ctx, input }) => removeRedirect(ctx.work, input.path)),

    /** Imports a file, with a proof if visitors are led to another site; or says what that would change. */
    importFile: administratorProcedure
      .input(redirectsFileInput)
      .mutation(async ({ ctx, input: { isDryRun, ...file } }) => {
        if (isDryRun) return previewRedirects(ctx.em, ctx.now(), file.content, siteUrl);
        if (hasTargetElsewhere(file.content, siteUrl)) await ctx.session.requireProof();
        return importRedirects(ctx.work, file, siteUrl);
      }),
  });
