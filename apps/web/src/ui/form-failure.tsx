import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface FormFailureProps {
  /** Something else reads it out. */
  isSilent?: boolean;
  children: ReactNode;
}

/** Why a form could not be sent, when it is the fault of no field. */
export const FormFailure = ({ isSilent = false, children }: FormFailureProps) => (
  <Text role={isSilent ? undefined : 'alert'} fontSize="sm" fontWeight="medium" color="fg.error">
    {children}
  </Text>
);
