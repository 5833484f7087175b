import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { AUDIT_MONTHS, type HistorySettings, historySettingsInput } from '@hvac/contract/audit';
import type { Versioned } from '@hvac/contract/versioned';
import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { EmptyState } from '../../../../../ui/data-state.tsx';
import { EditedData, FOR_EDITING } from '../../../-kit/-edited-data.tsx';
import { ExportButton } from '../../../-kit/-export-button.tsx';
import { NumberField } from '../../../-kit/-fields.tsx';
import { listAddress } from '../../../-kit/-list-address.ts';
import { KEEPS_LAST, PagedList } from '../../../-kit/-paged-list.tsx';
import { SearchBox, useListSearch } from '../../../-kit/-search.tsx';
import { Section } from '../-section.tsx';
import { SettingForm } from '../-setting-form.tsx';
import { numberText, typedNumber } from '../-typed-number.ts';
import { useSettingForm } from '../-use-setting-form.ts';
import { HistoryFilters } from './-history-filters.tsx';
import { HistoryList } from './-history-list.tsx';
import { exportAddress, isFiltered, selectionOf } from './-history-selection.ts';

/** The form for how long the history is kept. */
const RetentionForm = ({ loaded }: { loaded: Versioned<HistorySettings> }) => {
  const utils = trpc.useUtils();
  const { audit } = utils.client;
  const form = useSettingForm({
    subject: 'history',
    loaded,
    draftOf: ({ keptMonths }: HistorySettings) => ({ keptMonths: numberText(keptMonths) }),
    check: ({ keptMonths }) =>
      historySettingsInput.safeParse({ keptMonths: typedNumber(keptMonths) }),
    isSame: (one, other) => one.keptMonths.trim() === other.keptMonths.trim(),
    load: () => audit.settings.query(),
    save: (next) => audit.saveSettings.mutate(next),
    saved: { title: 'Settings saved', description: 'Older entries are deleted automatically.' },
    onStored: (stored) => {
      utils.audit.settings.setData(undefined, stored);
      return utils.audit.events.invalidate();
    },
  });
  return (
    <SettingForm form={form} name="these settings">
      <Section title="Keep activity" hint="Older entries are deleted automatically.">
        <NumberField
          form={form}
          name="keptMonths"
          label="Months to keep"
          hint={`From ${AUDIT_MONTHS.least} to ${AUDIT_MONTHS.most}. No one can change or delete newer entries.`}
        />
      </Section>
    </SettingForm>
  );
};

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
    <EditedData
      query={trpc.audit.settings.useQuery(undefined, FOR_EDITING)}
      // The list above shows that something is loading.
      pending={null}
    >
      {(loaded) => <RetentionForm loaded={loaded} />}
    </EditedData>
  </Stack>
);

/** The audit log, for administrators (beyond §4). */
export const Route = createFileRoute('/admin/_shell/settings/history/')({
  // The screen reads the filters itself, because visitors download this route definition too.
  validateSearch: listAddress,
  staticData: { title: 'Activity log' },
  component: HistoryScreen,
});
