import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../-admin-title.ts';
import { ComingScreen } from './-coming-screen.tsx';

export const Route = createFileRoute('/admin/_shell/settings')({
  head: () => adminHead('Settings'),
  component: () => <ComingScreen title="Settings" />,
});
