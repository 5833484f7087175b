import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/data-state.tsx';

/** Shown to editors instead of a screen for administrators, with a way to continue (spec §2.2). */
export const AccessDenied = ({ children }: { children?: ReactNode }) => (
  <EmptyState title="Access Denied">
    <Text color="fg.muted" fontSize="sm">
      You do not have permission to access this page.
    </Text>
    {children}
  </EmptyState>
);
