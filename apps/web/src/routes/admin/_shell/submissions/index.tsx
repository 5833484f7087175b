import { Text } from '@chakra-ui/react';
import type { Submission } from '@hvac/contract/contact';
import { serviceLabel } from '@hvac/contract/contact-services';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { EmptyState, ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { SiteDateTime } from '../../../-company-record.tsx';
import { IconButton } from '../-icon-action.tsx';
import { type ListAddress, listAddress } from '../-list-address.ts';
import { Screen } from '../-screen.tsx';
import { SearchBox, useListSearch } from '../-search.tsx';
import { TablePager } from '../-table-pager.tsx';
import { SubmissionDialog } from './-submission-dialog.tsx';

const PAGE_SIZE = 25;

interface SubmissionsTableProps {
  submissions: Submission[];
  onView: (submission: Submission) => void;
}

const SubmissionsTable = ({ submissions, onView }: SubmissionsTableProps) => (
  <Table
    head={
      <>
        <HeadCell>Name</HeadCell>
        <HeadCell display={{ base: 'none', sm: 'table-cell' }}>Service</HeadCell>
        <HeadCell display={{ base: 'none', sm: 'table-cell' }}>Date</HeadCell>
        <HeadCell textAlign="end">Actions</HeadCell>
      </>
    }
  >
    {submissions.map((submission) => (
      <Row key={submission.id}>
        <Cell fontWeight="semibold" overflowWrap="anywhere">
          {submission.fullName}
          <Text display={{ base: 'block', sm: 'none' }} fontWeight="normal" color="fg.muted">
            {serviceLabel(submission.service)}
            <br />
            <SiteDateTime iso={submission.createdAt} />
          </Text>
        </Cell>
        <Cell display={{ base: 'none', sm: 'table-cell' }} overflowWrap="anywhere">
          {serviceLabel(submission.service)}
        </Cell>
        <Cell display={{ base: 'none', sm: 'table-cell' }} whiteSpace="nowrap">
          <SiteDateTime iso={submission.createdAt} />
        </Cell>
        <Cell textAlign="end">
          <IconButton
            label={`View details of ${submission.fullName}`}
            tooltip="View details"
            icon="eye"
            onClick={() => onView(submission)}
          />
        </Cell>
      </Row>
    ))}
  </Table>
);

interface SubmissionsProps {
  search: string;
  page: number;
  onPage: (page: number, options?: { replace: boolean }) => void;
}

const Submissions = ({ search, page, onPage }: SubmissionsProps) => {
  const [viewed, setViewed] = useState<Submission | null>(null);
  const submissions = trpc.contact.submissions.useQuery(
    { search, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    // New submissions can arrive at any time, so every visit to the screen refetches them.
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  );
  if (submissions.isPending) return <Pending />;
  if (submissions.isError)
    return <ErrorState title="Error loading submissions. Please try again." />;
  const { items, total } = submissions.data;
  if (total === 0) {
    return (
      <EmptyState
        title={
          search === '' ? 'No contact submissions found.' : 'No submissions match your search.'
        }
      />
    );
  }
  return (
    <>
      {/* Past the end there are no rows until the last page has loaded. */}
      {items.length > 0 ? <SubmissionsTable submissions={items} onView={setViewed} /> : <Pending />}
      <TablePager
        total={total}
        page={page}
        pageSize={PAGE_SIZE}
        isPreliminary={submissions.isPlaceholderData}
        onPage={onPage}
      />
      <SubmissionDialog submission={viewed} onClose={() => setViewed(null)} />
    </>
  );
};

const SubmissionsScreen = () => {
  const { typed, setTyped, search, page, setPage } = useListSearch('/admin/_shell/submissions/');
  return (
    <Screen title="Contact Submissions">
      <SearchBox label="Search submissions" typed={typed} onType={setTyped} />
      <Submissions search={search} page={page} onPage={setPage} />
    </Screen>
  );
};

/** Contact submissions (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/submissions/')({
  validateSearch: (search: Record<string, unknown>): ListAddress & { id?: number } => ({
    ...listAddress(search),
    id: typeof search.id === 'number' ? search.id : undefined,
  }),
  staticData: { title: 'Contact Submissions' },
  component: SubmissionsScreen,
});
