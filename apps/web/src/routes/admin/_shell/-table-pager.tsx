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
  const last = Math.min(offset + pageSize, total);

  // The only row of the last page may have been deleted.
  useEffect(() => {
    if (offset > 0 && offset >= total) onChange(Math.floor((total - 1) / pageSize) * pageSize);
  }, [offset, total, pageSize, onChange]);

  return (
    <HStack
      as="nav"
      aria-label="Pages of the table"
      mt="4"
      justify="space-between"
      gap="3"
      flexWrap="wrap"
    >
      <Text fontSize="sm" color="fg.muted">
        {offset + 1}–{last} of {total.toLocaleString('en-US')}
      </Text>
      {total > pageSize && (
        <HStack gap="2">
          <Button
            variant="outline"
            disabled={offset === 0}
            onClick={() => onChange(Math.max(0, offset - pageSize))}
          >
            Previous
          </Button>
          <Button
            variant="outline"
            disabled={last >= total}
            onClick={() => onChange(offset + pageSize)}
          >
            Next
          </Button>
        </HStack>
      )}
    </HStack>
  );
};
