import { HStack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';

interface TablePagerProps {
  total: number;
  offset: number;
  pageSize: number;
  onChange: (offset: number) => void;
}

/** Steps through the pages of a table; says only how many rows there are when one page holds them all. */
export const TablePager = ({ total, offset, pageSize, onChange }: TablePagerProps) => {
  const first = Math.min(offset, Math.floor((total - 1) / pageSize) * pageSize);
  const last = Math.min(first + pageSize, total);

  // The only row of the last page may have been deleted.
  useEffect(() => {
    if (offset !== first) onChange(first);
  }, [offset, first, onChange]);

  // For aria-disabled: a button that is disabled by its own click would lose the focus.
  const isAtStart = first === 0;
  const isAtEnd = last >= total;

  return (
    <HStack mt="4" justify="space-between" gap="3" flexWrap="wrap">
      <Text role="status" fontSize="sm" color="fg.muted">
        {first + 1}–{last} of {total.toLocaleString('en-US')}
      </Text>
      {total > pageSize && (
        <HStack as="nav" aria-label="Pages of the table" gap="2">
          <Button
            variant="outline"
            aria-disabled={isAtStart || undefined}
            onClick={() => isAtStart || onChange(Math.max(0, offset - pageSize))}
          >
            Previous
          </Button>
          <Button
            variant="outline"
            aria-disabled={isAtEnd || undefined}
            onClick={() => isAtEnd || onChange(offset + pageSize)}
          >
            Next
          </Button>
        </HStack>
      )}
    </HStack>
  );
};
