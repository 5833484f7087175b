import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A rotating ring. */
const Spinner = () => (
  <chakra.span role="status" display="inline-flex">
    <chakra.span
      width="8"
      height="8"
      borderRadius="full"
      borderWidth="3px"
      borderColor="navy.100"
      borderTopColor="navy.800"
      animation="spin 800ms linear infinite"
      aria-hidden
    />
    <chakra.span srOnly>Loading</chakra.span>
  </chakra.span>
);

/** A placeholder while content is loading. */
export const Pending = () => (
  <Box display="grid" placeItems="center" minHeight="80" py="16">
    <Spinner />
  </Box>
);

interface MessageProps {
  title: string;
  children?: ReactNode;
  /** An illustration or icon above the title. */
  picture?: ReactNode;
}

/** An empty state: says that there is nothing to show, and what to do about it. */
export const EmptyState = ({ title, children, picture }: MessageProps) => (
  <Stack
    align="center"
    textAlign="center"
    gap="3"
    py="12"
    px="6"
    bg="white"
    borderWidth="1px"
    borderStyle="dashed"
    borderColor="line.strong"
    borderRadius="lg"
  >
    {picture}
    <Text fontWeight="semibold" color="fg.body">
      {title}
    </Text>
    {children}
  </Stack>
);

/** An error in place of content that could not be loaded. */
export const ErrorState = ({ title, children }: MessageProps) => (
  <Stack
    role="alert"
    align="center"
    textAlign="center"
    gap="3"
    py="10"
    px="6"
    bg="red.50"
    borderRadius="lg"
  >
    <chakra.span color="red.700" fontSize="2xl" aria-hidden>
      <Icon name="circle-alert" />
    </chakra.span>
    <Heading as="p" size="sm" color="red.800">
      {title}
    </Heading>
    {children}
  </Stack>
);
