import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/data-state.tsx';

/** A path of the back office that does not exist. */
export const AdminNotFound = () => (
  <EmptyState title="404 Page Not Found">
    <LinkButton variant="outline">
      <Link to="/admin">Go to the dashboard</Link>
    </LinkButton>
  </EmptyState>
);
