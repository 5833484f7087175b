import { chakra, Text } from '@chakra-ui/react';
import { SUBMISSION_TABS, type SubmissionTab } from '@hvac/contract/submission-tabs';
import type { SubmissionsPage } from '@hvac/contract/submissions';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, trpc } from '../../../../trpc.ts';
import { EmptyState, ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { DeleteDialog } from '../-delete-dialog.tsx';
import { ExportButton } from '../-export-button.tsx';
import { restoreLostFocus } from '../-restore-lost-focus.ts';
import { Screen } from '../-screen.tsx';
import { SearchBox, useListSearch } from '../-search.tsx';
import { useKeepSession } from '../-session-renewal.ts';
import { TablePager } from '../-table-pager.tsx';
import { Tab, Tabs } from '../-tabs.tsx';
import { useUnsavedChanges } from '../-unsaved-changes.tsx';
import { useViewer } from '../-viewer.ts';
import { SelectionBar } from './-selection-bar.tsx';
import { SubmissionDialog } from './-submission-dialog.tsx';
import { submissionsAddress } from './-submissions-address.ts';
import { SubmissionsTable } from './-submissions-table.tsx';
import { useOpenedSubmission } from './-use-opened-submission.ts';

/** The submissions to delete. */
interface Deletion {
  ids: number[];
  /** The customer's name if it is a single one. */
  name?: string;
}

interface DeleteSubmissionsDialogProps {
  /** Null closes the dialog. */
  deletion: Deletion | null;
  /** Called once the submissions have left the lists. */
  onDeleted: (ids: number[]) => void;
  onClose: () => void;
}

const countText = (count: number) =>
  count === 1 ? 'this submission' : `these ${count} submissions`;

/** Asks administrators for confirmation before submissions are deleted for good (beyond §2). */
const DeleteSubmissionsDialog = ({
  deletion,
  onDeleted,
  onClose,
}: DeleteSubmissionsDialogProps) => {
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const isOne = deletion?.ids.length === 1;
  return (
    <DeleteDialog
      item={deletion}
      title={isOne ? 'Delete submission' : 'Delete submissions'}
      onDelete={({ ids }) =>
        keepSession(() => utils.client.inbox.deleteSubmissions.mutate({ ids }))
      }
      success={{
        title: isOne ? 'Submission deleted' : 'Submissions deleted',
        description: `${isOne ? 'The submission has' : 'The submissions have'} been deleted for good`,
      }}
      failure={errorText}
      // Does not refetch the dialog behind, which would report that somebody has deleted its submission.
      refresh={() =>
        Promise.all([utils.inbox.submissions.invalidate(), utils.inbox.overview.invalidate()])
      }
      onDeleted={() => onDeleted(deletion?.ids ?? [])}
      onClose={onClose}
    >
      {({ ids, name }) => (
        <>
          <Text>Are you sure you want to delete {countText(ids.length)}?</Text>
          {name !== undefined && (
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {name}
            </Text>
          )}
          <Text color="fg.muted" fontSize="sm">
            Notes and history go with {ids.length === 1 ? 'it' : 'them'}, and mails that wait are
            not sent. This cannot be undone.
          </Text>
        </>
      )}
    </DeleteDialog>
  );
};

/** The tabs in words. */
const TAB_LABELS: Record<SubmissionTab, string> = {
  new: 'New',
  open: 'Open',
  done: 'Done',
  spam: 'Spam',
  all: 'All',
};

interface SubmissionTabsProps {
  shown: SubmissionTab;
  search: string;
  counts: Record<SubmissionTab, number>;
}

/** The tabs of the inbox, as links with their counts. */
const SubmissionTabs = ({ shown, search, counts }: SubmissionTabsProps) => (
  <Tabs label="Submissions by status">
    {(Object.keys(SUBMISSION_TABS) as SubmissionTab[]).map((tab) => (
      <Tab key={tab} px={{ base: '1', sm: '3.5' }} fontSize={{ base: 'xs', sm: 'sm' }}>
        <Link
          to="/admin/submissions"
          search={{ q: search || undefined, tab: tab === 'new' ? undefined : tab }}
          state={{ isSameList: true }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={tab === shown ? 'page' : undefined}
        >
          {TAB_LABELS[tab]}
          <chakra.span
            px="1.5"
            borderRadius="full"
            fontSize="xs"
            bg={tab === 'new' && counts.new > 0 ? 'ember.600' : 'slate.200'}
            color={tab === 'new' && counts.new > 0 ? 'white' : 'slate.700'}
          >
            {counts[tab].toLocaleString('en-US')}
          </chakra.span>
        </Link>
      </Tab>
    ))}
  </Tabs>
);

const PAGE_SIZE = 25;

const NOTHING_IN: Record<SubmissionTab, string> = {
  new: 'Nothing new. Everybody who wrote has an answer.',
  open: 'Nothing open. Nobody waits for a next step.',
  done: 'Nothing booked or lost yet.',
  spam: 'No spam.',
  all: 'No contact submissions found.',
};

interface NothingProps {
  tab: SubmissionTab;
  search: string;
  counts: SubmissionsPage['counts'];
}

const Nothing = ({ tab, search, counts }: NothingProps) => {
  if (counts.all === 0) {
    return <EmptyState title={search ? 'No submissions match your search.' : NOTHING_IN.all} />;
  }
  return (
    <EmptyState title={search ? 'Nothing here matches your search.' : NOTHING_IN[tab]}>
      {search && (
        <Text fontSize="sm" color="fg.muted">
          Other tabs have what you are looking for.
        </Text>
      )}
    </EmptyState>
  );
};

interface SubmissionListProps {
  data: SubmissionsPage;
  tab: SubmissionTab;
  page: number;
  /** Whether the data still belongs to the previous list, until this one has loaded. */
  isPreliminary: boolean;
  withDraft: readonly number[];
  onView: (id: number) => void;
  onDelete: (ids: number[]) => void;
  onPage: (page: number, options?: { replace: boolean }) => void;
}

const SubmissionList = ({
  data: { items, total },
  tab,
  page,
  isPreliminary,
  withDraft,
  onView,
  onDelete,
  onPage,
}: SubmissionListProps) => {
  const [chosen, setChosen] = useState<number[]>([]);
  // Only submissions on the current page can be selected.
  const selected = items.map(({ id }) => id).filter((id) => chosen.includes(id));
  return (
    <>
      {/* Past the end there are no rows until the last page has loaded. */}
      {items.length > 0 ? (
        <SubmissionsTable
          submissions={items}
          selected={selected}
          withDraft={withDraft}
          onSelect={(id, isSelected) =>
            setChosen(isSelected ? [...selected, id] : selected.filter((other) => other !== id))
          }
          onView={onView}
        />
      ) : (
        <Pending />
      )}
      <TablePager
        total={total}
        page={page}
        pageSize={PAGE_SIZE}
        isPreliminary={isPreliminary}
        onPage={onPage}
      />
      {selected.length > 0 && (
        <SelectionBar
          ids={selected}
          isSpam={tab === 'spam'}
          onSelectAll={
            selected.length < items.length ? () => setChosen(items.map(({ id }) => id)) : null
          }
          onDelete={() => onDelete(selected)}
          onClear={() => setChosen([])}
        />
      )}
    </>
  );
};

const SubmissionsScreen = () => {
  const { isAdmin } = useViewer();
  const { typed, setTyped, search, page, setPage } = useListSearch('/admin/_shell/submissions/');
  const { tab = 'new' } = useSearch({ from: '/admin/_shell/submissions/' });
  const opened = useOpenedSubmission();
  const [drafts, setDrafts] = useState<Partial<Record<number, string>>>({});
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const leaveDeleted = (ids: number[]) => {
    setDrafts((all) => ({ ...all, ...Object.fromEntries(ids.map((id) => [id, ''])) }));
    if (opened.id === null) restoreLostFocus();
    else opened.close();
  };
  const withDraft = Object.keys(drafts)
    .map(Number)
    .filter((id) => drafts[id]?.trim());
  const question = useUnsavedChanges(withDraft.length > 0);
  const list = trpc.inbox.submissions.useQuery(
    { search, tab, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    // New submissions can arrive at any time, so every visit to the screen refetches them.
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  );
  return (
    <Screen
      title="Contact Submissions"
      actions={isAdmin && <ExportButton path="/api/admin/contact-submissions.csv" />}
    >
      {list.data && (list.data.counts.all > 0 || search !== '') && (
        <SubmissionTabs shown={tab} search={search} counts={list.data.counts} />
      )}
      <SearchBox label="Search submissions" typed={typed} onType={setTyped} />
      {list.isPending && <Pending />}
      {list.isError && <ErrorState title="Error loading submissions. Please try again." />}
      {list.isSuccess && list.data.total === 0 && (
        <Nothing tab={tab} search={search} counts={list.data.counts} />
      )}
      {list.isSuccess && list.data.total > 0 && (
        <SubmissionList
          data={list.data}
          tab={tab}
          page={page}
          isPreliminary={list.isPlaceholderData}
          withDraft={withDraft}
          onView={opened.open}
          onDelete={(ids) => setDeletion({ ids })}
          onPage={setPage}
        />
      )}
      <SubmissionDialog
        id={opened.id}
        listed={list.data?.items.find(({ id }) => id === opened.id)}
        draft={(opened.id && drafts[opened.id]) || ''}
        onDraft={(draft) => setDrafts((all) => ({ ...all, [opened.id ?? 0]: draft }))}
        onDelete={({ id, fullName }) => setDeletion({ ids: [id], name: fullName })}
        onClose={opened.close}
      />
      <DeleteSubmissionsDialog
        deletion={deletion}
        onDeleted={leaveDeleted}
        onClose={() => setDeletion(null)}
      />
      {question}
    </Screen>
  );
};

/** Contact submissions (spec §2.2, beyond §2). */
export const Route = createFileRoute('/admin/_shell/submissions/')({
  validateSearch: submissionsAddress,
  staticData: { title: 'Contact Submissions' },
  component: SubmissionsScreen,
});
