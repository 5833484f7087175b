import { Text } from '@chakra-ui/react';
import { EmptyState } from '../../../ui/data-state.tsx';

/** What an editor sees of a screen for administrators (spec §2.2). */
export const AccessDenied = () => (
  <EmptyState title="Access Denied">
    <Text color="fg.muted" fontSize="sm">
      You do not have permission to access this page.
    </Text>
  </EmptyState>
);
