import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { Submission } from '@hvac/contract/contact';
import { serviceLabel } from '@hvac/contract/contact-services';
import { formatDateTime } from '@hvac/contract/dates';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Pending } from '../../../ui/data-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/inputs.tsx';
import { useCompany } from '../../-use-company.ts';
import { adminHead } from '../-admin-title.ts';
import { Screen } from './-screen.tsx';
import { SubmissionDialog } from './-submission-dialog.tsx';
import { TablePager } from './-table-pager.tsx';

const PAGE_SIZE = 25;
/** Milliseconds without a letter after which a search begins. */
const TYPING_PAUSE = 200;

const cell = { px: '4', py: '3', textAlign: 'start', verticalAlign: 'middle' } as const;

interface SubmissionsTableProps {
  submissions: Submission[];
  onView: (submission: Submission) => void;
}

const SubmissionsTable = ({ submissions, onView }: SubmissionsTableProps) => {
  const { timeZone } = useCompany();
  return (
    <Box bg="white" borderWidth="1px" borderColor="line" borderRadius="lg" overflowX="auto">
      <chakra.table width="full" fontSize="sm" borderCollapse="collapse">
        <chakra.thead color="fg.muted" borderBottomWidth="1px" borderColor="line">
          <tr>
            <chakra.th {...cell} scope="col">
              Name
            </chakra.th>
            <chakra.th {...cell} scope="col" display={{ base: 'none', sm: 'table-cell' }}>
              Service
            </chakra.th>
            <chakra.th {...cell} scope="col">
              Date
            </chakra.th>
            <chakra.th {...cell} scope="col" textAlign="end">
              Actions
            </chakra.th>
          </tr>
        </chakra.thead>
        <tbody>
          {submissions.map((submission) => (
            <chakra.tr
              key={submission.id}
              borderBottomWidth="1px"
              borderColor="line"
              _last={{ borderBottomWidth: '0' }}
              _hover={{ bg: 'slate.50' }}
            >
              <chakra.td {...cell} fontWeight="semibold" overflowWrap="anywhere">
                {submission.fullName}
                <Text display={{ base: 'block', sm: 'none' }} fontWeight="normal" color="fg.muted">
                  {serviceLabel(submission.service)}
                </Text>
              </chakra.td>
              <chakra.td
                {...cell}
                display={{ base: 'none', sm: 'table-cell' }}
                overflowWrap="anywhere"
              >
                {serviceLabel(submission.service)}
              </chakra.td>
              <chakra.td {...cell} whiteSpace={{ base: 'normal', sm: 'nowrap' }}>
                <time dateTime={submission.createdAt}>
                  {formatDateTime(submission.createdAt, timeZone)}
                </time>
              </chakra.td>
              <chakra.td {...cell} textAlign="end">
                <Button variant="outline" onClick={() => onView(submission)}>
                  <Icon name="eye" />
                  <chakra.span srOnly={{ base: true, md: false }}>View details</chakra.span>
                  <chakra.span srOnly> of {submission.fullName}</chakra.span>
                </Button>
              </chakra.td>
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
};

interface SubmissionsProps {
  search: string;
  offset: number;
  onPage: (offset: number) => void;
}

const Submissions = ({ search, offset, onPage }: SubmissionsProps) => {
  const [viewed, setViewed] = useState<Submission | null>(null);
  const submissions = trpc.contact.submissions.useQuery(
    { search, limit: PAGE_SIZE, offset },
    // New requests come in at any time: a visit of the screen asks again.
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
      <SubmissionsTable submissions={items} onView={setViewed} />
      <TablePager total={total} offset={offset} pageSize={PAGE_SIZE} onChange={onPage} />
      <SubmissionDialog submission={viewed} onClose={() => setViewed(null)} />
    </>
  );
};

const SubmissionsScreen = () => {
  const [typed, setTyped] = useState('');
  const [{ search, offset }, setShown] = useState({ search: '', offset: 0 });

  useEffect(() => {
    const wanted = typed.trim();
    const timer = setTimeout(
      () => setShown((shown) => (shown.search === wanted ? shown : { search: wanted, offset: 0 })),
      TYPING_PAUSE,
    );
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Screen title="Contact Submissions">
      <HStack mb="5">
        <Input
          type="search"
          aria-label="Search submissions"
          placeholder="Search submissions..."
          maxWidth="26rem"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </HStack>
      <Submissions
        search={search}
        offset={offset}
        onPage={(next) => setShown({ search, offset: next })}
      />
    </Screen>
  );
};

/** Contact submissions (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/submissions')({
  head: ({ match }) => adminHead('Contact Submissions', match.context.company.name),
  component: SubmissionsScreen,
});
