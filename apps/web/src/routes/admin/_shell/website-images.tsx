import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../-admin-title.ts';
import { ComingScreen } from './-coming-screen.tsx';

export const Route = createFileRoute('/admin/_shell/website-images')({
  head: ({ match }) => adminHead('Website Images', match.context.company.name),
  component: () => <ComingScreen title="Website Images" />,
});
