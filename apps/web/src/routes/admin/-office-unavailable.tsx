import { Box } from '@chakra-ui/react';
import { ErrorState } from '../../ui/data-state.tsx';

/** Shown in the back office while the database is unavailable. */
export const OfficeUnavailable = () => (
  <Box p={{ base: '4', md: '8' }}>
    <ErrorState title="We can't load this right now. Try again in a minute." />
  </Box>
);
