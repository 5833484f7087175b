import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A list in a frame, with a line between its rows. */
export const FramedList = ({ children }: { children: ReactNode }) => (
  <Box
    as="ul"
    listStyleType="none"
    bg="white"
    borderWidth="1px"
    borderColor="line"
    borderRadius="lg"
    css={{ '& > li + li': { borderTop: '1px solid {colors.line}' } }}
  >
    {children}
  </Box>
);
