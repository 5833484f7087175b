import { Box, Heading, HStack } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title?: string;
  /** A button or a link beside the title. */
  action?: ReactNode;
  /** Whether the content extends to the border. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A group on a white background; with a title it is a section of that name. */
export const Panel = ({ title, action, isFlush = false, children }: PanelProps) => {
  const id = useId();
  return (
    <Box
      as={title ? 'section' : 'div'}
      aria-labelledby={title && id}
      bg="white"
      p={isFlush ? '0' : { base: '5', md: '6' }}
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
    >
      {title && (
        <HStack justify="space-between" gap="3" mb="4" flexWrap="wrap">
          <Heading as="h2" id={id} size="sm">
            {title}
          </Heading>
          {action}
        </HStack>
      )}
      {children}
    </Box>
  );
};
