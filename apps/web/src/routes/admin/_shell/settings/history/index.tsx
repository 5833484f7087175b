import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { EmptyState } from '../../../../../ui/data-state.tsx';
import { Edited, FOR_EDITING } from '../../-edited.tsx';
import { ExportButton } from '../../-export-button.tsx';
import { listAddress } from '../../-list-address.ts';
import { LoadError } from '../../-load-error.tsx';
import { KEEPS_LAST, PagedList } from '../../-paged-list.tsx';
import { SearchBox, useListSearch } from '../../-search.tsx';
import { HistoryFilters } from './-history-filters.tsx';
import { HistoryList } from './-history-list.tsx';
import { exportAddress, isFiltered, selectionOf } from './-history-selection.ts';
import { RetentionForm } from './-retention-form.tsx';

const FROM = '/admin/_shell/settings/history/';
const PAGE_SIZE = 25;

const Events = () => {
  const { typed, setTyped, page, setPage } = useListSearch(FROM);
  const selection = selectionOf(useSearch({ from: FROM }));
  const navigate = useNavigate();
  const list = trpc.audit.events.useQuery(
    { ...selection, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    // Events can occur at any time, so every visit to the screen refetches them.
    KEEPS_LAST,
  );
  const filter = (filters: object) =>
    navigate({
      to: '.',
      search: (now) => ({ ...now, page: undefined, ...filters }),
      resetScroll: false,
      state: { isSameList: true },
    });
  const clear = () => {
    setTyped('');
    filter({ q: undefined, person: undefined, group: undefined, from: undefined, to: undefined });
  };
  return (
    <Box>
      <HStack mb="4" justify="space-between" gap="4" flexWrap="wrap">
        <Text flex="1 1 20rem" fontSize="sm" color="fg.muted">
          Who did what, and when. No one can edit this log.
        </Text>
        <ExportButton path={exportAddress(selection)} />
      </HStack>
      <SearchBox label="Search activity" typed={typed} onType={setTyped} />
      <HistoryFilters
        selection={selection}
        people={list.data?.people ?? []}
        onChange={filter}
        onClear={isFiltered(selection) ? clear : null}
      />
      <PagedList
        query={list}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        failed="Error loading the activity log. Please try again."
        empty={
          <EmptyState title={isFiltered(selection) ? 'No activity found.' : 'No activity yet.'} />
        }
      >
        {(events) => <HistoryList events={events} />}
      </PagedList>
    </Box>
  );
};

const HistoryScreen = () => (
  <Stack gap="6">
    <Events />
    <Edited
      query={trpc.audit.settings.useQuery(undefined, FOR_EDITING)}
      // The list above shows that something is loading.
      pending={null}
      failed={<LoadError title="Error loading settings. Please try again." />}
    >
      {(loaded) => <RetentionForm loaded={loaded} />}
    </Edited>
  </Stack>
);

/** The audit log, for administrators (beyond §4). */
export const Route = createFileRoute('/admin/_shell/settings/history/')({
  // The screen reads the filters itself, because visitors download this route definition too.
  validateSearch: listAddress,
  staticData: { title: 'Activity log' },
  component: HistoryScreen,
});
