import { Box, chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { type Figures, figurePeriod, YEAR } from '@hvac/contract/figures';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { EmptyState, Pending } from '../../../../ui/data-state.tsx';
import { Select } from '../../../../ui/inputs.tsx';
import { Disclosure } from '../../-kit/-disclosure.tsx';
import { LoadError } from '../../-kit/-load-error.tsx';
import { Panel } from '../../-kit/-panel.tsx';
import { Screen } from '../../-kit/-screen.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import { Counting } from './-counting.tsx';
import {
  isCountedThroughout,
  isEmpty,
  monthName,
  pageName,
  periodName,
  shortMonthName,
} from './-figure-texts.ts';
import { Headline } from './-headline.tsx';
import { MonthChart } from './-month-chart.tsx';
import { Notes } from './-notes.tsx';
import { SumsTable } from './-sums-table.tsx';

interface PeriodChoiceProps {
  figures: Figures;
  period: string;
  onChoose: (period: string) => void;
}

const PeriodChoice = ({ figures: { months, thisMonth }, period, onChoose }: PeriodChoiceProps) => {
  const listed = months.map(({ month }) => month).toReversed();
  const periods = [...listed, YEAR, ...([...listed, YEAR].includes(period) ? [] : [period])];
  return (
    <Box width={{ base: '13.5rem', sm: '16rem' }}>
      <Select aria-label="Period" value={period} onChange={({ target }) => onChoose(target.value)}>
        {periods.map((each) => (
          <option key={each} value={each}>
            {each === YEAR ? periodName(each, thisMonth) : monthName(each)}
          </option>
        ))}
      </Select>
    </Box>
  );
};

const NothingYet = ({ isCounting }: { isCounting: boolean }) => (
  <EmptyState title="Nothing counted yet">
    <Text fontSize="sm" color="fg.muted" maxWidth="prose">
      {isCounting
        ? 'Visits, taps on your phone number and requests show up here within a minute of the first one.'
        : 'Visits are not counted now. Requests show up here as they come.'}
    </Text>
  </EmptyState>
);

const named = (items: Figures['sources']['items'], nameOf = (name: string) => name) =>
  items.map(({ name, ...sums }) => ({ key: name, name: nameOf(name), sums }));

/** What people call the pages among the figures. */
const usePageName = () => {
  const { data = [] } = trpc.ownPages.list.useQuery();
  const labels = new Map(data.map(({ path, label }) => [`/${path}`, label]));
  return (path: string) => pageName(path, labels);
};

const Shown = ({ figures, period }: { figures: Figures; period: string }) => {
  const nameOf = usePageName();
  const { months, sources, pages, thisMonth } = figures;
  const hasShares = figures.before !== null || isCountedThroughout(months);
  return (
    <>
      <Panel title={periodName(period, thisMonth)}>
        <Headline figures={figures} hasShares={hasShares} />
      </Panel>
      <Panel title="Requests by month">
        {months.some(({ requests }) => requests > 0) ? (
          <MonthChart months={months} chosen={period} />
        ) : (
          <Text fontSize="sm" color="fg.muted">
            No requests in the last 12 months.
          </Text>
        )}
        <Box mt="2">
          <Disclosure title="All numbers by month">
            <SumsTable
              noun="Month"
              rows={months
                .map(({ month, ...sums }) => ({ key: month, name: shortMonthName(month), sums }))
                .toReversed()}
            />
          </Disclosure>
        </Box>
      </Panel>
      <Grid
        gap={{ base: '4', md: '6' }}
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
      >
        <Panel title="Where they came from">
          <SumsTable
            noun="Source"
            rows={named(sources.items)}
            others={sources.others}
            hasShares={hasShares}
          />
        </Panel>
        <Panel title="Where they began">
          <SumsTable
            noun="First page"
            rows={named(pages.items, nameOf)}
            others={pages.others}
            hasShares={hasShares}
          />
        </Panel>
      </Grid>
      <Notes figures={figures} />
    </>
  );
};

const FiguresScreen = () => {
  const { period: chosen } = Route.useSearch();
  const navigate = useNavigate();
  const { isAdmin } = useViewer();
  const { data, isError, isPlaceholderData } = trpc.figures.overview.useQuery(
    { period: chosen },
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  );
  const period = chosen ?? data?.thisMonth ?? '';
  const choose = (next: string) =>
    navigate({
      to: '/admin/figures',
      search: { period: next === data?.thisMonth ? undefined : next },
    });
  return (
    <Screen
      title="Figures"
      actions={
        data && (
          <>
            <PeriodChoice figures={data} period={period} onChoose={choose} />
            <LinkButton variant="outline">
              <a href="/api/admin/figures.csv" download>
                Download
                <chakra.span srOnly> all figures as a spreadsheet</chakra.span>
              </a>
            </LinkButton>
          </>
        )
      }
    >
      {isError && <LoadError title="Error loading figures. Please try again." />}
      {!isError && !data && <Pending />}
      {!isError && data && (
        <Stack gap={{ base: '4', md: '6' }} aria-busy={isPlaceholderData || undefined}>
          {isEmpty(data) ? (
            <NothingYet isCounting={data.isCounting} />
          ) : (
            <Shown figures={data} period={isPlaceholderData ? '' : period} />
          )}
          {isAdmin && <Counting />}
        </Stack>
      )}
    </Screen>
  );
};

/** The months and sources of visits, taps and requests (beyond §9). */
export const Route = createFileRoute('/admin/_shell/figures/')({
  validateSearch: ({ period }: Record<string, unknown>): { period?: string | undefined } => ({
    period: figurePeriod.safeParse(period).data,
  }),
  staticData: { title: 'Figures' },
  component: FiguresScreen,
});
