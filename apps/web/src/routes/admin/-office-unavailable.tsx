import { Box } from '@chakra-ui/react';
import { ErrorState } from '../../ui/data-state.tsx';

/** Shown in the back office while the database is unavailable. */
export const OfficeUnavailable = () => (
  <Box p={{ base: '4', md: '8' }}>
    <ErrorState title="The back office cannot be reached. Please try again in a moment." />
  </Box>
);
