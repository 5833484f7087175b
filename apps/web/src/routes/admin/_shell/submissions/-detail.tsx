import { Box, chakra, Heading, Stack } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface DetailProps {
  label: string;
  children: ReactNode;
}

/** A label and its value, in a `dl`; beside each other where there is room. */
export const Detail = ({ label, children }: DetailProps) => (
  <Box
    display={{ base: 'block', sm: 'grid' }}
    gridTemplateColumns="9.5rem minmax(0, 1fr)"
    alignItems="baseline"
  >
    <chakra.dt fontSize="sm" color="fg.muted">
      {label}
    </chakra.dt>
    <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
  </Box>
);

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
