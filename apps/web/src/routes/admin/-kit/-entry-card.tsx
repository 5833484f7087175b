import { Box, chakra, Grid } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useUnfolding } from './-asked-field.tsx';
import { dragLook, EntryActions, type EntryPlace } from './-entry-actions.tsx';
import type { Errors } from './-path-errors.ts';

interface EntryCardProps extends EntryPlace {
  path: string;
  errors: Errors;
  /** What the entry is recognised by; may be empty. */
  title: string;
  /** What an entry without a title is called, such as 'Reason 2'. */
  number: string;
  /** Shown before the title. */
  picture?: ReactNode;
  children: ReactNode;
}

/** An entry of a list, closed to one line until it is edited. */
export const EntryCard = ({
  path,
  errors,
  title,
  number,
  picture,
  children,
  ...place
}: EntryCardProps) => {
  const id = useId();
  const contains = (field: string) => field === path || field.startsWith(`${path}.`);
  const [isOpen, setOpen] = useUnfolding(contains, errors);
  return (
    <Box
      as="li"
      bg="slate.50"
      borderWidth="1px"
      borderColor={place.isDragged ? 'navy.500' : 'line'}
      borderRadius="md"
      {...dragLook(place)}
    >
      <Grid templateColumns="minmax(0, 1fr) auto" alignItems="center" gap="1" pr="1">
        <chakra.button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          data-path={path}
          onClick={() => setOpen(!isOpen)}
          display="flex"
          alignItems="center"
          gap="2.5"
          minHeight="12"
          pl="3"
          py="2"
          textAlign="start"
          fontSize="sm"
          fontWeight="semibold"
          borderRadius="md"
          cursor="pointer"
          _hover={{ color: 'navy.500' }}
        >
          <Box
            display="grid"
            flexShrink="0"
            color="fg.muted"
            transform={isOpen ? undefined : 'rotate(-90deg)'}
            transition="transform 120ms"
          >
            <Icon name="chevron-down" />
          </Box>
          {picture}
          {title && <chakra.span srOnly>{number}: </chakra.span>}
          <chakra.span lineClamp="2" overflowWrap="anywhere">
            {title || number}
          </chakra.span>
        </chakra.button>
        <EntryActions {...place} />
      </Grid>
      {isOpen && (
        <Box id={id} px="3" pt="2" pb="4" borderTopWidth="1px" borderColor="line">
          {children}
        </Box>
      )}
    </Box>
  );
};
