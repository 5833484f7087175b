import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../-admin-title.ts';
import { ComingScreen } from './-coming-screen.tsx';

export const Route = createFileRoute('/admin/_shell/settings')({
  head: ({ match }) => adminHead('Settings', match.context.company.name),
  component: () => <ComingScreen title="Settings" />,
});
