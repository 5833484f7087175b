import { chakra } from '@chakra-ui/react';
import { SUBMISSION_TABS, type SubmissionTab } from '@hvac/contract/submissions';
import { Link } from '@tanstack/react-router';
import { Tab, Tabs } from '../-tabs.tsx';

/** The tabs in words. */
export const TAB_LABELS: Record<SubmissionTab, string> = {
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
export const SubmissionTabs = ({ shown, search, counts }: SubmissionTabsProps) => (
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
