import { createFileRoute, Link } from '@tanstack/react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/data-state.tsx';
import { Screen } from '../-kit/-screen.tsx';

const AdminNotFound = () => (
  <Screen title="404 Page Not Found">
    <EmptyState title="There's no page here.">
      <LinkButton variant="outline">
        <Link to="/admin">Go to the dashboard</Link>
      </LinkButton>
    </EmptyState>
  </Screen>
);

/** Any other path of the back office (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/$')({
  staticData: { title: '404 Page Not Found' },
  component: AdminNotFound,
});
