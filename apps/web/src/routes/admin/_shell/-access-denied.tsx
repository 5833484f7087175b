import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/data-state.tsx';

/** What an editor sees of a screen for administrators, and where to go from there (spec §2.2). */
export const AccessDenied = ({ children }: { children?: ReactNode }) => (
  <EmptyState title="Access Denied">
    <Text color="fg.muted" fontSize="sm">
      You do not have permission to access this page.
    </Text>
    {children}
  </EmptyState>
);
