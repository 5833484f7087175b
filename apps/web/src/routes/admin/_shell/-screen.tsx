import { Box, Heading, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface ScreenProps {
  title: string;
  /** The way back to the list it belongs to. */
  back?: ReactNode;
  /** What can be done from here. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen of the back office under its title. */
export const Screen = ({ title, back, actions, children }: ScreenProps) => (
  <Box position="relative">
    {back}
    <HStack justify="space-between" gap="4" flexWrap="wrap" mb="6">
      <Heading as="h1" size="lg">
        {title}
      </Heading>
      {actions && (
        <HStack gap="3" flexWrap="wrap">
          {actions}
        </HStack>
      )}
    </HStack>
    {children}
  </Box>
);
