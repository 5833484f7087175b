import { Box, chakra } from '@chakra-ui/react';
import type { FigureSums } from '@hvac/contract/figures';
import { numberText, shareText } from './-figure-texts.ts';

const cell = { py: '2.5', px: { base: '1', sm: '3' }, verticalAlign: 'top' } as const;
const Head = chakra('th', { base: { ...cell, textAlign: 'end', fontWeight: 'semibold' } });
const Name = chakra('th', {
  base: {
    ...cell,
    width: '100%',
    minWidth: '4.5rem',
    textAlign: 'start',
    fontWeight: 'medium',
    overflowWrap: 'anywhere',
  },
});
const Value = chakra('td', {
  base: { ...cell, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
});

interface SumsTableProps {
  /** What the rows are: 'Source'. */
  noun: string;
  rows: { key: string; name: string; sums: FigureSums }[];
  /** All that are not named. */
  others?: FigureSums | null;
  hasShares?: boolean;
}

/** Figures as a table, with the share of visits that became requests where it says something. */
export const SumsTable = ({ noun, rows, others = null, hasShares = true }: SumsTableProps) => {
  const all = others ? [...rows, { key: '', name: 'All others', sums: others }] : rows;
  return (
    <Box mx={{ base: '-1', sm: '-3' }} mb="-2.5">
      <chakra.table width="full" fontSize="sm" borderCollapse="collapse">
        <chakra.thead fontSize={{ base: '0.75rem', sm: 'xs' }} color="fg.muted">
          <tr>
            <Name scope="col" fontWeight="semibold">
              {noun}
            </Name>
            <Head scope="col">Visits</Head>
            <Head scope="col">Taps</Head>
            <Head scope="col">Requests</Head>
            <Head scope="col">Booked</Head>
          </tr>
        </chakra.thead>
        <tbody>
          {all.map(({ key, name, sums }) => {
            const share = hasShares && shareText(sums);
            return (
              <chakra.tr key={key} borderTopWidth="1px" borderColor="line">
                <Name scope="row" color={key === '' ? 'fg.muted' : undefined}>
                  {name}
                </Name>
                <Value>{numberText(sums.visits)}</Value>
                <Value>{numberText(sums.taps)}</Value>
                <Value fontWeight="semibold">
                  {numberText(sums.requests)}
                  {share && (
                    <chakra.span display="block" fontSize="xs" fontWeight="normal" color="fg.muted">
                      {share}
                      <chakra.span srOnly> of visits</chakra.span>
                    </chakra.span>
                  )}
                </Value>
                <Value>{numberText(sums.booked)}</Value>
              </chakra.tr>
            );
          })}
        </tbody>
      </chakra.table>
    </Box>
  );
};
