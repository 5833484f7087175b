import { HStack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';

interface TablePagerProps {
  total: number;
  /** The page that is asked for, counted from 1. */
  page: number;
  pageSize: number;
  /** Whether the total is that of another list, until this one has come. */
  isPreliminary: boolean;
  onPage: (page: number, options?: { replace: boolean }) => void;
}

/** Steps through the pages of a table; says only how many rows there are when one page holds them all. */
export const TablePager = ({ total, page, pageSize, isPreliminary, onPage }: TablePagerProps) => {
  const pages = Math.ceil(total / pageSize);
  const shown = Math.min(page, pages);

  // The address may name a page past the end, and the only row of the last page may have been deleted.
  useEffect(() => {
    if (page !== shown && !isPreliminary) onPage(shown, { replace: true });
  }, [page, shown, isPreliminary, onPage]);

  // For aria-disabled: a button that is disabled by its own click would lose the focus.
  const isAtStart = shown === 1;
  const isAtEnd = shown === pages;

  return (
    <HStack mt="4" justify="space-between" gap="3" flexWrap="wrap">
      <Text role="status" fontSize="sm" color="fg.muted">
        {(shown - 1) * pageSize + 1}–{Math.min(shown * pageSize, total)} of{' '}
        {total.toLocaleString('en-US')}
      </Text>
      {total > pageSize && (
        <HStack as="nav" aria-label="Pages of the table" gap="2">
          <Button
            variant="outline"
            aria-disabled={isAtStart || undefined}
            onClick={() => isAtStart || onPage(shown - 1)}
          >
            Previous
          </Button>
          <Button
            variant="outline"
            aria-disabled={isAtEnd || undefined}
            onClick={() => isAtEnd || onPage(shown + 1)}
          >
            Next
          </Button>
        </HStack>
      )}
    </HStack>
  );
};
