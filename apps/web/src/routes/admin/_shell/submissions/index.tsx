import { HStack, Text } from '@chakra-ui/react';
import type { SubmissionTab } from '@hvac/contract/submission-tabs';
import type { SubmissionsPage } from '@hvac/contract/submissions';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { createFileRoute, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
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

/** What is selected of the rows that a list shows: no longer than it shows them. */
const useSelection = (list: string, ids: readonly number[]) => {
  const [choice, setChoice] = useState<{ list: string; ids: readonly number[] } | null>(null);
  return {
    selected: choice?.list === list ? ids.filter((id) => choice.ids.includes(id)) : [],
    choose: (chosen: readonly number[]) => setChoice({ list, ids: chosen }),
  };
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
  // Only submissions on the current page can be selected, once it has loaded.
  const ids = list.isPlaceholderData ? [] : (list.data?.items ?? []).map(({ id }) => id);
  const { selected, choose } = useSelection(JSON.stringify([tab, search, page]), ids);
  return (
    <Screen title="Contact Submissions" actions={<NotificationsButton />}>
      {(!counts || counts.all + counts.trash > 0 || search !== '') && (
        <SubmissionTabs shown={tab} search={search} counts={counts} />
      )}
      <SearchBox label="Search submissions" typed={typed} onType={setTyped} />
      <PagedList
        query={list}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        failed="Error loading submissions. Please try again."
        empty={counts && <Nothing tab={tab} search={search} counts={counts} />}
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
            onView={opened.open}
            onCall={(id) => {
              setCalledId(id);
              opened.open(id);
            }}
          />
        )}
      </PagedList>
      {selected.length > 0 && (
        <SelectionBar
          ids={selected}
          of={tab === 'spam' || tab === 'trash' ? tab : 'leads'}
          onSelectAll={selected.length < ids.length ? () => choose(ids) : null}
          onDelete={() => {
            if (tab === 'trash') deleteForGood({ ids: selected });
            else moveToTrash(selected).catch((error) => showRefusal('Not deleted', error));
          }}
          onRestore={async () => {
            if (await restoreAndSay(selected)) drafts.noteRestored(selected);
          }}
          onClear={() => choose([])}
        />
      )}
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
