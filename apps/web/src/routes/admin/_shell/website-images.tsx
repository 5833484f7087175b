import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../-admin-title';
import { ComingScreen } from './-coming-screen';

export const Route = createFileRoute('/admin/_shell/website-images')({
  head: () => adminHead('Website Images'),
  component: () => <ComingScreen title="Website Images" />,
});
