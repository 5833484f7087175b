import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/data-state';

/** A path of the back office that does not exist. */
export const AdminNotFound = () => (
  <EmptyState title="404 Page Not Found">
    <Button asChild variant="outline">
      <Link to="/admin">Go to the dashboard</Link>
    </Button>
  </EmptyState>
);
