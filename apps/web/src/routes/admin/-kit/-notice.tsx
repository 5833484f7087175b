import { Box, HStack } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

const LOOKS = {
  plain: { bg: 'white', borderWidth: '1px', borderColor: 'line' },
  good: { bg: 'green.100', color: 'green.800' },
  warning: { bg: 'amber.100', color: 'amber.800' },
} as const;

interface NoticeProps extends ComponentProps<typeof HStack> {
  tone: keyof typeof LOOKS;
  /** What can be done about it. */
  actions: ReactNode;
}

/** A notice above the content of a screen, with buttons. */
export const Notice = ({ tone, actions, children, ...frame }: NoticeProps) => (
  <HStack gap="3" flexWrap="wrap" mb="5" p="4" borderRadius="lg" {...LOOKS[tone]} {...frame}>
    <Box flex="1" minWidth="14rem">
      {children}
    </Box>
    {actions}
  </HStack>
);
