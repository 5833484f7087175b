import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../-admin-head.ts';
import { AdminNotFound } from './-admin-not-found.tsx';

/** Any other path of the back office (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/$')({
  head: ({ match }) => adminHead('404 Page Not Found', match.context.company.name),
  component: AdminNotFound,
});
