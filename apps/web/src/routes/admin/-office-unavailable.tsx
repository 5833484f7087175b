import { Box } from '@chakra-ui/react';
import { ErrorState } from '../../ui/data-state.tsx';

/** What the owner reads while the database is away. */
export const OfficeUnavailable = () => (
  <Box p={{ base: '4', md: '8' }}>
    <ErrorState title="The back office cannot be reached. Please try again in a moment." />
  </Box>
);
