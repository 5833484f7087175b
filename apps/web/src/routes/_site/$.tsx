import { createFileRoute, notFound } from '@tanstack/react-router';
import { missingHead } from '../../lib/head.ts';
import { NotFoundPage } from './-not-found-page.tsx';

/** Any other path (spec §2.1). */
export const Route = createFileRoute('/_site/$')({
  loader: () => {
    throw notFound();
  },
  head: ({ match }) => missingHead('404 Page Not Found', match.context),
  notFoundComponent: NotFoundPage,
});
