import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const cell = { px: '4', py: '3', textAlign: 'start', verticalAlign: 'middle' } as const;

/** The condition that a table with `isHeadHiddenWhenNarrow` has room for its columns. */
export const WIDE_TABLE = '@container (min-width: 54rem)';

interface TableProps {
  head: ReactNode;
  /** Whether only screen readers get the head where there is no room for columns. */
  isHeadHiddenWhenNarrow?: boolean;
  /** Whether the rows are in groups: several `tbody`. */
  isGrouped?: boolean;
  children: ReactNode;
}

/** A table in a frame; one that is too wide scrolls within it. */
export const Table = ({
  head,
  isHeadHiddenWhenNarrow = false,
  isGrouped = false,
  children,
}: TableProps) => (
  <Box
    bg="white"
    borderWidth="1px"
    borderColor="line"
    borderRadius="lg"
    overflowX="auto"
    containerType={isHeadHiddenWhenNarrow ? 'inline-size' : undefined}
  >
    <chakra.table width="full" fontSize="sm" borderCollapse="collapse">
      <chakra.thead
        color="fg.muted"
        borderBottomWidth="1px"
        borderColor="line"
        {...(isHeadHiddenWhenNarrow && {
          srOnly: true,
          css: { [WIDE_TABLE]: { srOnly: false, borderBottomWidth: '1px' } },
        })}
      >
        <tr>{head}</tr>
      </chakra.thead>
      {isGrouped ? children : <tbody>{children}</tbody>}
    </chakra.table>
  </Box>
);

export const HeadCell = chakra('th', { base: cell }, { defaultProps: { scope: 'col' } });

export const Row = chakra('tr', {
  base: {
    borderBottomWidth: '1px',
    borderColor: 'line',
    _last: { borderBottomWidth: '0' },
    _hover: { bg: 'slate.50' },
  },
});

export const Cell = chakra('td', { base: cell });
