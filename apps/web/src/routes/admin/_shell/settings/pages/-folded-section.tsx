import { Box, chakra, Heading, Stack } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../../../../ui/icon.tsx';
import type { Errors } from '../-setting-errors.ts';
import { useUnfolding } from './-asked-field.tsx';

interface FoldedSectionProps {
  title: string;
  /** The names of its fields. */
  names: string[];
  errors: Errors;
  children: ReactNode;
}

/** A part of the form that is closed at first, because few owners need it. */
export const FoldedSection = ({ title, names, errors, children }: FoldedSectionProps) => {
  const id = useId();
  const contains = (path: string) => names.includes(path.split('.')[0] ?? '');
  const [isOpen, setOpen] = useUnfolding(contains, errors);
  return (
    <Box as="section" aria-labelledby={id} borderBottomWidth="1px" borderColor="line">
      <Heading as="h2" size="sm">
        <chakra.button
          id={id}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          gap="3"
          width="full"
          minHeight="16"
          px={{ base: '4', sm: '6' }}
          textAlign="start"
          cursor="pointer"
          _hover={{ bg: 'slate.50' }}
          css={{ '&:focus-visible': { outlineOffset: '-3px' } }}
        >
          {title}
          <Box
            display="grid"
            color="fg.muted"
            transform={isOpen ? 'rotate(180deg)' : undefined}
            transition="transform 120ms"
          >
            <Icon name="chevron-down" />
          </Box>
        </chakra.button>
      </Heading>
      {isOpen && (
        <Stack gap="4" px={{ base: '4', sm: '6' }} pb={{ base: '4', sm: '6' }}>
          {children}
        </Stack>
      )}
    </Box>
  );
};
