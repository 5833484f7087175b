import { Box, Heading, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface ScreenProps {
  title: string;
  /** What can be done from here. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen of the back office under its title. */
export const Screen = ({ title, actions, children }: ScreenProps) => (
  <Box>
    <HStack justify="space-between" gap="4" flexWrap="wrap" mb="6">
      <Heading as="h1" size="lg">
        {title}
      </Heading>
      {actions}
    </HStack>
    {children}
  </Box>
);
