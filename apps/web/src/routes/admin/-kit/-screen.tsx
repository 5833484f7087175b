import { Box, Heading, HStack } from '@chakra-ui/react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Link back to the list that a screen belongs to. */
export const BackLink = ({ to, children }: { to: LinkProps['to']; children: ReactNode }) => (
  <LinkButton variant="ghost" px="2" ml="-2">
    <Link to={to} activeOptions={{ exact: true }}>
      <Icon name="arrow-left" />
      {children}
    </Link>
  </LinkButton>
);

interface ScreenProps {
  title: string;
  /** Link back to the list. */
  back?: ReactNode;
  /** Actions of the screen. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A back office screen below its title. */
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
