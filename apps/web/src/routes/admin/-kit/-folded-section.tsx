import { Box, chakra, Heading, Stack } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useUnfolding } from './-asked-field.tsx';
import type { Errors } from './-path-errors.ts';

interface FoldedSectionProps {
  title: string;
  /** The names of its fields. */
  names: string[];
  errors: Errors;
  /** What it holds, in a few words, for whoever looks at it closed. */
  note?: ReactNode;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A part of a form that can be closed, and opens when one of its fields is wrong or asked for. */
export const FoldedSection = ({
  title,
  names,
  errors,
  note,
  isOpenAtFirst = false,
  children,
}: FoldedSectionProps) => {
  const id = useId();
  const contains = (path: string) => names.includes(path.split('.')[0] ?? '');
  const [isOpen, setOpen] = useUnfolding(contains, errors, isOpenAtFirst);
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
          <chakra.span flexShrink={{ sm: '0' }}>{title}</chakra.span>
          {note && !isOpen && (
            <chakra.span
              flex="1"
              minWidth="0"
              textAlign="end"
              fontSize="sm"
              fontWeight="normal"
              color="fg.muted"
              lineClamp="1"
              overflowWrap="anywhere"
            >
              {note}
            </chakra.span>
          )}
          <Box
            display="grid"
            flexShrink="0"
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
