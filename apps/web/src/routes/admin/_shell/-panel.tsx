import { Box, Heading, HStack } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';

interface PanelProps {
  title?: string;
  /** Shown beside the title. */
  icon?: IconName;
  /** Whether the content extends to the border. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A group on a white background; with a title it is a section of that name. */
export const Panel = ({ title, icon, isFlush = false, children }: PanelProps) => {
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
        <HStack justify="space-between" gap="3" mb={icon ? '1' : '4'} color="fg.muted">
          <Heading as="h2" id={id} size="sm" color={icon ? 'fg.muted' : 'fg'}>
            {title}
          </Heading>
          {icon && <Icon name={icon} size="1.4em" />}
        </HStack>
      )}
      {children}
    </Box>
  );
};
