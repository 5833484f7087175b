import { Heading, Stack } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface DialogSectionProps {
  title: string;
  children: ReactNode;
}

/** A part of the dialog, separated by a line. */
export const DialogSection = ({ title, children }: DialogSectionProps) => {
  const id = useId();
  return (
    <Stack
      as="section"
      aria-labelledby={id}
      gap="3"
      pt="5"
      borderTopWidth="1px"
      borderTopColor="line"
    >
      <Heading as="h3" id={id} size="sm">
        {title}
      </Heading>
      {children}
    </Stack>
  );
};
