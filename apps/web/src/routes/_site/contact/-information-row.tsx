import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface InformationRowProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

/** A line of the contact information: an icon, a label and a value. */
export const InformationRow = ({ icon, label, children }: InformationRowProps) => (
  <Box display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" alignItems="start">
    <Box
      display="grid"
      placeItems="center"
      width="11"
      height="11"
      borderRadius="md"
      bg="navy.50"
      color="navy.800"
      fontSize="lg"
      aria-hidden
    >
      {icon}
    </Box>
    <Box overflowWrap="anywhere">
      <Text fontSize="sm" fontWeight="semibold" color="fg.muted">
        {label}
      </Text>
      {children}
    </Box>
  </Box>
);
