import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { dragLook, EntryActions, type EntryPlace } from './-entry-actions.tsx';

/** An entry of a list of short lines: its control and its buttons on one line. */
export const EntryRow = ({ children, ...place }: EntryPlace & { children: ReactNode }) => (
  <Grid
    as="li"
    templateColumns="minmax(0, 1fr) auto"
    alignItems="start"
    gap="1"
    borderRadius="md"
    {...dragLook(place)}
  >
    {children}
    <Box pt="0.5">
      <EntryActions {...place} isCompact />
    </Box>
  </Grid>
);
