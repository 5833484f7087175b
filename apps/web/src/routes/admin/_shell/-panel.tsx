import { Box, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A group of fields on a white ground. */
export const Panel = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Box
    as="section"
    bg="white"
    p={{ base: '5', md: '6' }}
    borderWidth="1px"
    borderColor="line"
    borderRadius="lg"
  >
    {title && (
      <Heading as="h2" size="sm" mb="4">
        {title}
      </Heading>
    )}
    {children}
  </Box>
);
