import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../-admin-title.ts';
import { ComingScreen } from './-coming-screen.tsx';

export const Route = createFileRoute('/admin/_shell/posts')({
  head: ({ match }) => adminHead('Blog Posts', match.context.company.name),
  component: () => <ComingScreen title="Blog Posts" />,
});
