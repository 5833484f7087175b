import { HStack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';

interface TablePagerProps {
  /** Of the pages, on a screen with several tables. */
  label?: string;
  total: number;
  /** The requested page, counted from 1. */
  page: number;
  pageSize: number;
  /** Whether the total still belongs to the previous list, until this one has loaded. */
  isPreliminary: boolean;
  onPage: (page: number, options?: { replace: boolean }) => void;
}

/** Steps through the pages of a table; with a single page it only shows the number of rows. */
export const TablePager = ({
  label = 'Table pages',
  total,
  page,
  pageSize,
  isPreliminary,
  onPage,
}: TablePagerProps) => {
  const pages = Math.ceil(total / pageSize);
  const shown = Math.min(page, pages);

  // The address may name a page past the end, or the only row of the last page may have been deleted.
  useEffect(() => {
    if (page !== shown && !isPreliminary) onPage(shown, { replace: true });
  }, [page, shown, isPreliminary, onPage]);

  // For aria-disabled: a button disabled by its own click would lose the focus.
  const isAtStart = shown === 1;
  const isAtEnd = shown === pages;

  return (
    <HStack mt="4" justify="space-between" gap="3" flexWrap="wrap">
      <Text role="status" fontSize="sm" color="fg.muted">
        {(shown - 1) * pageSize + 1}–{Math.min(shown * pageSize, total)} of{' '}
        {total.toLocaleString('en-US')}
      </Text>
      {total > pageSize && (
        <HStack as="nav" aria-label={label} gap="2">
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
