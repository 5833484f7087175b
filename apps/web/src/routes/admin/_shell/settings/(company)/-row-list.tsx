import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';

interface RowProps {
  /** What the row is, for the button that removes it. */
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

/** A row of a list that is edited, with the button that removes it. */
export const Row = ({ name, onRemove, children }: RowProps) => (
  <Box
    as="li"
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
    columnGap="2"
    alignItems="start"
    p="3"
    bg="slate.50"
    borderWidth="1px"
    borderColor="line"
    borderRadius="md"
  >
    <Box minWidth="0">{children}</Box>
    <Button
      variant="ghost"
      px="3"
      justifySelf="end"
      aria-label={`Remove ${name}`}
      onClick={onRemove}
    >
      <Icon name="trash" />
      <chakra.span display={{ base: 'inline', sm: 'none' }}>Remove</chakra.span>
    </Button>
  </Box>
);

/** An error that belongs to a whole list. */
export const ListError = ({ children }: { children: ReactNode }) =>
  children ? (
    <chakra.p role="alert" fontSize="sm" fontWeight="medium" color="fg.error">
      {children}
    </chakra.p>
  ) : null;
