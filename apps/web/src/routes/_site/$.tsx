import { createFileRoute, notFound } from '@tanstack/react-router';
import { missingHead, pageHead } from '../../lib/head.ts';
import { orNotFound } from '../../trpc.ts';
import { NotFoundPage } from './-not-found-page.tsx';
import { OwnPage } from './-own-page.tsx';

/** The pages of the owner's (beyond §7); any other path does not exist (spec §2.1). */
export const Route = createFileRoute('/_site/$')({
  loader: ({ context: { api, hasShown }, params: { _splat: path = '' }, location }) => {
    const { shown } = api.ownPages;
    if (import.meta.env.SSR || hasShown) {
      return orNotFound(shown.ensureData({ path }), hasShown && location.publicHref);
    }
    // A document that is hydrated has brought the page, or there is none.
    const page = shown.getData({ path });
    if (!page) throw notFound();
    return page;
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData ? pageHead(context, loaderData.head) : missingHead('404 Page Not Found', context),
  component: () => <OwnPage {...Route.useLoaderData()} />,
  notFoundComponent: NotFoundPage,
});
