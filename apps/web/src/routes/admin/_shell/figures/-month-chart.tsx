import { Box, chakra, HStack } from '@chakra-ui/react';
import type { MonthSums } from '@hvac/contract/figures';
import { useId } from 'react';
import { monthName, numberText, shortMonth } from './-figure-texts.ts';

const TOP = 22;
const BARS = 132;
const BASE = TOP + BARS;
const HEIGHT = BASE + 26;
/** Of the width that a month has. */
const BAR_SHARE = 0.62;

const REQUESTS = '{colors.ice.600}';
const BOOKED = '{colors.navy.800}';

const Swatch = chakra('span', {
  base: { width: '3', height: '3', borderRadius: '3px' },
});

interface BarProps {
  sums: MonthSums;
  /** Which it is, and of how many. */
  place: number;
  count: number;
  /** The height of one request. */
  unit: number;
  isChosen: boolean;
}

/** A month: its requests, those that were booked in the dark part. Positions are shares, so that text keeps its size. */
const Bar = ({ sums: { month, requests, booked }, place, count, unit, isChosen }: BarProps) => {
  const percent = (share: number) => `${(100 * share) / count}%`;
  const bar = { x: percent(place + (1 - BAR_SHARE) / 2), width: percent(BAR_SHARE) };
  const middle = percent(place + 0.5);
  const height = Math.max(requests * unit, requests > 0 ? 2 : 0);
  const look = isChosen ? 'chosen' : undefined;
  return (
    <g>
      <rect {...bar} y={BASE - height} height={height} rx="3" className="requests" />
      <rect {...bar} y={BASE - booked * unit} height={booked * unit} rx="3" className="booked" />
      {requests > 0 && (
        <text x={middle} y={BASE - height - 6} className={look}>
          {numberText(requests)}
        </text>
      )}
      <text x={middle} y={HEIGHT - 7} className={look}>
        <tspan className="wide">{shortMonth(month)}</tspan>
        <tspan className="narrow">{shortMonth(month).charAt(0)}</tspan>
      </text>
    </g>
  );
};

interface MonthChartProps {
  /** The oldest first. */
  months: MonthSums[];
  /** The month whose figures are shown. */
  chosen: string;
}

/** Requests by month as bars. Their numbers are in a table as well. */
export const MonthChart = ({ months, chosen }: MonthChartProps) => {
  const id = useId();
  const most = Math.max(1, ...months.map(({ requests }) => requests));
  const ends = [months[0], months.at(-1)].map((sums) => (sums ? monthName(sums.month) : ''));
  return (
    <Box>
      <chakra.svg
        role="img"
        aria-labelledby={id}
        width="full"
        height={`${HEIGHT}px`}
        css={{
          '& .requests': { fill: REQUESTS },
          '& .booked': { fill: BOOKED },
          '& line': { stroke: '{colors.line.strong}' },
          '& text': {
            fill: '{colors.fg.muted}',
            fontSize: '0.8125rem',
            textAnchor: 'middle',
            fontVariantNumeric: 'tabular-nums',
          },
          '& .chosen': { fill: '{colors.navy.900}', fontWeight: '700' },
          '& .narrow': { display: 'none' },
          '@media (max-width: 34em)': {
            '& .wide': { display: 'none' },
            '& .narrow': { display: 'inline' },
          },
        }}
      >
        <title id={id}>{`Requests by month, from ${ends.join(' to ')}`}</title>
        {months.map((sums, index) => (
          <Bar
            key={sums.month}
            sums={sums}
            place={index}
            count={months.length}
            unit={BARS / most}
            isChosen={sums.month === chosen}
          />
        ))}
        <line x1="0" x2="100%" y1={BASE + 0.5} y2={BASE + 0.5} />
      </chakra.svg>
      <HStack gap="4" mt="2" fontSize="xs" color="fg.muted">
        <HStack gap="1.5">
          <Swatch bg="ice.600" aria-hidden />
          Requests
        </HStack>
        <HStack gap="1.5">
          <Swatch bg="navy.800" aria-hidden />
          Booked
        </HStack>
      </HStack>
    </Box>
  );
};
