import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** What is wrong, read out as it appears; nothing without an error. */
export const ErrorText = ({ children }: { children: ReactNode }) =>
  children ? (
    <Text role="alert" fontSize="sm" fontWeight="medium" color="fg.error">
      {children}
    </Text>
  ) : null;
