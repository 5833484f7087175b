import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The fields of a form, which rest while it is saved: what is typed then would be lost. */
export const RestingFields = ({
  isSaving,
  children,
}: {
  isSaving: boolean;
  children: ReactNode;
}) => (
  <chakra.fieldset disabled={isSaving} minWidth="0" m="0" p="0" borderWidth="0">
    {children}
  </chakra.fieldset>
);
