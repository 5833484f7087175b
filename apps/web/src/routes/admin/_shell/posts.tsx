import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../-admin-title.ts';
import { ComingScreen } from './-coming-screen.tsx';

export const Route = createFileRoute('/admin/_shell/posts')({
  head: () => adminHead('Blog Posts'),
  component: () => <ComingScreen title="Blog Posts" />,
});
