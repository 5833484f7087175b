import { HStack, Text } from '@chakra-ui/react';
import type { SubmissionTab } from '@hvac/contract/submission-tabs';
import type { InboxSubmission, SubmissionsPage } from '@hvac/contract/submissions';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { createFileRoute, useSearch } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { EmptyState } from '../../../../ui/data-state.tsx';
import { useUnsavedChanges } from '../../-drafts/-unsaved-changes.tsx';
import { ExportButton } from '../../-kit/-export-button.tsx';
import { KEEPS_LAST, PagedList } from '../../-kit/-paged-list.tsx';
import { restoreLostFocus } from '../../-kit/-restore-lost-focus.ts';
import { Screen } from '../../-kit/-screen.tsx';
import { SearchBox, useListSearch } from '../../-kit/-search.tsx';
import { showRefusal } from '../../-kit/-show-refusal.ts';
import { useViewer } from '../../-login/-viewer.ts';
import { NotificationsButton } from '../../-notifications/-notifications-button.tsx';
import { SelectionBar } from './-selection-bar.tsx';
import { SubmissionDialog } from './-submission-dialog.tsx';
import { SubmissionTabs } from './-submission-tabs.tsx';
import { submissionsAddress } from './-submissions-address.ts';
import { SubmissionsTable } from './-submissions-table.tsx';
import { useLeadDrafts } from './-use-lead-drafts.ts';
import { useOpenedSubmission } from './-use-opened-submission.ts';
import { useDeleteSubmissions, useTrash } from './-use-trash.tsx';

const PAGE_SIZE = 25;

const NOTHING_IN: Record<SubmissionTab, string> = {
  new: "No new leads. You've answered everyone.",
  open: 'Nothing in progress.',
  done: 'Nothing booked or lost yet.',
  spam: 'No spam.',
  all: 'No contact submissions found.',
  trash: 'The trash is empty.',
};

interface NothingProps {
  tab: SubmissionTab;
  search: string;
  counts: SubmissionsPage['counts'];
}

const Nothing = ({ tab, search, counts }: NothingProps) => {
  if (counts.all === 0 && tab !== 'trash') {
    return (
      <EmptyState title={search ? 'No submissions match your search.' : NOTHING_IN.all}>
        {!search && (
          <Text fontSize="sm" color="fg.muted">
            Leads from your website will show up here.
          </Text>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={search ? 'No matches in this tab.' : NOTHING_IN[tab]}>
      {search && (
        <Text fontSize="sm" color="fg.muted">
          See the counts above for other tabs.
        </Text>
      )}
      {tab === 'trash' && !search && (
        <Text fontSize="sm" color="fg.muted">
          Deleted leads stay here for {TRASH_DAYS} days.
        </Text>
      )}
    </EmptyState>
  );
};

interface SubmissionListProps {
  query: ComponentProps<typeof PagedList<InboxSubmission>>['query'];
  tab: SubmissionTab;
  search: string;
  page: number;
  /** Shown when there is nothing. */
  empty: ReactNode;
  withDraft: readonly number[];
  onView: (id: number) => void;
  onCall: (id: number) => void;
  onDelete: (ids: number[]) => void;
  onRestore: (ids: number[]) => void;
  onPage: (page: number, options?: { replace: boolean }) => void;
}

const SubmissionList = ({
  query,
  tab,
  search,
  page,
  empty,
  withDraft,
  onView,
  onCall,
  onDelete,
  onRestore,
  onPage,
}: SubmissionListProps) => {
  const [choice, setChoice] = useState<{ list: string; ids: number[] } | null>(null);
  const list = JSON.stringify([tab, search, page]);
  // Only submissions on the current page can be selected, once it has loaded, and no longer than it is shown.
  const ids = query.isPlaceholderData ? [] : (query.data?.items ?? []).map(({ id }) => id);
  const selected = choice?.list === list ? ids.filter((id) => choice.ids.includes(id)) : [];
  const choose = (chosen: number[]) => setChoice({ list, ids: chosen });
  return (
    <>
      <PagedList
        query={query}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={onPage}
        failed="Error loading submissions. Please try again."
        empty={empty}
      >
        {(items) => (
          <SubmissionsTable
            submissions={items}
            selected={selected}
            withDraft={withDraft}
            onSelect={(id, isSelected) =>
              choose(isSelected ? [...selected, id] : selected.filter((other) => other !== id))
            }
            hasStatus={tab === 'all' || tab === 'done' || tab === 'trash'}
            onView={onView}
            onCall={onCall}
          />
        )}
      </PagedList>
      {selected.length > 0 && (
        <SelectionBar
          ids={selected}
          of={tab === 'spam' || tab === 'trash' ? tab : 'leads'}
          onSelectAll={selected.length < ids.length ? () => choose(ids) : null}
          onDelete={() => onDelete(selected)}
          onRestore={() => onRestore(selected)}
          onClear={() => choose([])}
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
  const { draftOf, withDraft, ...drafts } = useLeadDrafts();
  const [calledId, setCalledId] = useState<number | null>(null);
  const { trash, restore, restoreAndSay } = useTrash();
  const close = () => {
    setCalledId(null);
    opened.close();
  };
  const leaveDeleted = () => {
    if (opened.id === null) restoreLostFocus();
    else close();
  };
  const deleteForGood = useDeleteSubmissions((ids) => {
    drafts.drop(ids);
    leaveDeleted();
  });
  const moveToTrash = (ids: number[]) =>
    trash(ids, {
      onTrashed: () => {
        drafts.noteTrashed(ids);
        leaveDeleted();
      },
      onUndone: () => drafts.noteRestored(ids),
    });
  const question = useUnsavedChanges(withDraft.length > 0);
  const list = trpc.inbox.submissions.useQuery(
    { search, tab, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    // New submissions can arrive at any time, so every visit to the screen refetches them.
    KEEPS_LAST,
  );
  const counts = list.data?.counts;
  return (
    <Screen title="Contact Submissions" actions={<NotificationsButton />}>
      {(!counts || counts.all + counts.trash > 0 || search !== '') && (
        <SubmissionTabs shown={tab} search={search} counts={counts} />
      )}
      <SearchBox label="Search submissions" typed={typed} onType={setTyped} />
      <SubmissionList
        query={list}
        tab={tab}
        search={search}
        page={page}
        empty={counts && <Nothing tab={tab} search={search} counts={counts} />}
        withDraft={withDraft}
        onView={opened.open}
        onCall={(id) => {
          setCalledId(id);
          opened.open(id);
        }}
        onDelete={(ids) => {
          if (tab === 'trash') deleteForGood({ ids });
          else moveToTrash(ids).catch((error) => showRefusal('Not deleted', error));
        }}
        onRestore={async (ids) => {
          if (await restoreAndSay(ids)) drafts.noteRestored(ids);
        }}
        onPage={setPage}
      />
      {isAdmin && tab !== 'trash' && list.data && list.data.counts.all > 0 && (
        <HStack justify="flex-end" mt="4">
          <ExportButton path="/api/admin/contact-submissions.csv" />
        </HStack>
      )}
      <SubmissionDialog
        id={opened.id}
        listed={list.data?.items.find(({ id }) => id === opened.id)}
        draft={draftOf(opened.id)}
        onDraft={(typed) => drafts.type(opened.id ?? 0, typed)}
        isCalled={opened.id !== null && opened.id === calledId}
        onTrash={({ id }) => moveToTrash([id])}
        onDelete={({ id, fullName }) => deleteForGood({ ids: [id], name: fullName })}
        onRestore={async ({ id }) => {
          await restore([id]);
          drafts.noteRestored([id]);
        }}
        onClose={close}
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
