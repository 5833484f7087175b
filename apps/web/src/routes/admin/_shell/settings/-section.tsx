import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  /** For addresses that lead to it. */
  id?: string;
  title: string;
  /** Where the data is shown, or what it is used for. */
  hint?: ReactNode;
  /** Whether the description is above the fields at every width. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** A part of a form: its description on the left or above, and its fields. */
export const Section = ({ id, title, hint, isNarrow = false, children }: SectionProps) => {
  const titleId = useId();
  return (
    <Grid
      as="section"
      id={id}
      aria-labelledby={titleId}
      gap={{ base: '4', ...(!isNarrow && { lg: '8' }) }}
      templateColumns={{ base: 'minmax(0, 1fr)', ...(!isNarrow && { lg: '14rem minmax(0, 1fr)' }) }}
      p={{ base: '4', sm: '6' }}
      borderBottomWidth="1px"
      borderColor="line"
    >
      <Box>
        <Heading as="h2" id={titleId} size="sm">
          {title}
        </Heading>
        {hint && (
          <Text mt="1" fontSize="sm" color="fg.muted">
            {hint}
          </Text>
        )}
      </Box>
      <Stack gap="4">{children}</Stack>
    </Grid>
  );
};
