import { Box, Grid, Text } from '@chakra-ui/react';
import type { Figures } from '@hvac/contract/figures';
import type { ReactNode } from 'react';
import { beforeName, numberText, shareText } from './-figure-texts.ts';

interface FigureProps {
  label: string;
  value: number;
  /** The same, of the time before. */
  before: string | null;
  children?: ReactNode;
}

const Figure = ({ label, value, before, children }: FigureProps) => (
  <Box
    py={{ base: '3', md: '0' }}
    borderColor="line"
    css={{
      '& + &': { borderTopWidth: '1px' },
      '@media (min-width: 48em)': {
        '& + &': { borderTopWidth: '0', borderLeftWidth: '1px', paddingLeft: '1.5rem' },
      },
    }}
  >
    <Text as="dt" fontSize="sm" fontWeight="semibold" color="fg.muted">
      {label}
    </Text>
    <Text
      as="dd"
      fontSize="4xl"
      fontWeight="bold"
      lineHeight="1.15"
      color="navy.900"
      css={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {numberText(value)}
    </Text>
    {children && (
      <Text as="dd" fontSize="sm">
        {children}
      </Text>
    )}
    {before && (
      <Text as="dd" fontSize="sm" color="fg.muted">
        {before}
      </Text>
    )}
  </Box>
);

/** What happened in a period, compared with the time before. */
export const Headline = ({
  figures: { sums, before, countedSince },
  hasShares,
}: {
  figures: Figures;
  hasShares: boolean;
}) => {
  const share = hasShares && shareText(sums);
  const wasCounted = before && countedSince && countedSince <= before.lastDay;
  const earlier = (key: 'requests' | 'taps' | 'visits') =>
    before && (wasCounted || key === 'requests')
      ? `${beforeName(before)}: ${numberText(before[key])}`
      : null;
  return (
    <Grid
      as="dl"
      my={{ base: '-3', md: '0' }}
      templateColumns={{
        base: 'minmax(0, 1fr)',
        md: 'minmax(0, 1fr) minmax(0, 1.35fr) minmax(0, 1fr)',
      }}
    >
      <Figure label="Requests" value={sums.requests} before={earlier('requests')}>
        {share && `${share} of visits · `}
        <strong>{numberText(sums.booked)}</strong> booked
      </Figure>
      <Figure label="Taps on the phone number" value={sums.taps} before={earlier('taps')} />
      <Figure label="Visits" value={sums.visits} before={earlier('visits')} />
    </Grid>
  );
};
