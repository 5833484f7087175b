import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageHead } from '../../lib/head.ts';
import { NotFoundPage } from './-not-found-page.tsx';

/** Any other path (spec §2.1). */
export const Route = createFileRoute('/_site/$')({
  loader: () => {
    throw notFound();
  },
  head: ({ match }) => ({
    meta: [
      ...pageHead({
        title: '404 Page Not Found | Hearthline Heating & Cooling',
        description: 'There is no page at this address.',
        path: match.pathname,
        siteUrl: match.context.siteUrl,
      }).meta.slice(0, 2),
      { name: 'robots', content: 'noindex' },
    ],
  }),
  notFoundComponent: NotFoundPage,
});
