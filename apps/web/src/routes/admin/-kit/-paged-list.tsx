import { Box, HStack, Text } from '@chakra-ui/react';
import { hours, minutes } from '@hvac/contract/durations';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Pending } from '../../../ui/data-state.tsx';
import { LoadError } from './-load-error.tsx';

/**
 * Options of the query of a list: what was shown last stays until what is wanted now has loaded, for an hour also on a
 * screen that was left.
 */
export const KEEPS_LAST = {
  placeholderData: keepPreviousData,
  gcTime: hours(1),
  refetchOnMount: 'always',
} as const;

/** Rows of this age may be a colleague's by now. */
const OLD = minutes(5);

interface ListPagerProps {
  /** Of the pages, on a screen with several lists. */
  label?: string;
  total: number;
  /** The requested page, counted from 1. */
  page: number;
  pageSize: number;
  /** Whether the total still belongs to the previous list, until this one has loaded. */
  isPreliminary: boolean;
  onPage: (page: number, options?: { replace: boolean }) => void;
}

/** Steps through the pages of a list; with a single page it only shows the number of rows. */
const ListPager = ({
  label = 'Table pages',
  total,
  page,
  pageSize,
  isPreliminary,
  onPage,
}: ListPagerProps) => {
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

interface PagedListProps<Item> extends Omit<ListPagerProps, 'total' | 'isPreliminary'> {
  /** A query with the options `KEEPS_LAST`. */
  query: {
    data: { items: Item[]; total: number } | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    isFetching: boolean;
    dataUpdatedAt: number;
  };
  /** Title of the error when it could not be loaded. */
  failed: string;
  /** Shown when there is nothing. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/**
 * A list in pages. While the next one loads, the rows of the last one stay in their place, dimmed. Nobody can do anything
 * with them, because they may not be what was just searched for. Old rows of the same list are dimmed as well until it
 * has loaded again.
 */
export const PagedList = <Item,>({
  query: { data, isError, isPlaceholderData: isLast, isFetching, dataUpdatedAt },
  failed,
  empty,
  children,
  ...pager
}: PagedListProps<Item>) => {
  const [openedAt] = useState(() => Date.now());
  const isBusy = isLast || (isFetching && dataUpdatedAt < openedAt - OLD);
  if (isError) return <LoadError title={failed} />;
  // That the last list is empty says nothing about this one.
  if (!data || (isLast && data.total === 0)) return <Pending />;
  const { items, total } = data;
  if (total === 0) return empty;
  return (
    <Box aria-busy={isBusy || undefined}>
      <Box
        inert={isLast}
        opacity={isBusy ? 0.5 : undefined}
        // Most lists are there before anybody sees them dimmed.
        transition={isBusy ? 'opacity 150ms 150ms' : undefined}
      >
        {/* Past the end there are no rows until the last page has loaded. */}
        {items.length > 0 ? children(items) : <Pending />}
      </Box>
      <ListPager total={total} isPreliminary={isLast} {...pager} />
    </Box>
  );
};
