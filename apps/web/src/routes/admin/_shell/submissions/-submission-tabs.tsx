import { chakra } from '@chakra-ui/react';
import { SUBMISSION_TABS, type SubmissionTab } from '@hvac/contract/submission-tabs';
import { Link } from '@tanstack/react-router';
import { Tab, Tabs } from '../../-kit/-tabs.tsx';
import { useViewer } from '../../-login/-viewer.ts';

/** The tabs in words. */
const TAB_LABELS: Record<SubmissionTab, string> = {
  new: 'New',
  open: 'In progress',
  done: 'Closed',
  spam: 'Spam',
  all: 'All',
  trash: 'Trash',
};

interface SubmissionTabsProps {
  shown: SubmissionTab;
  search: string;
  /** Undefined until they are known. */
  counts: Record<SubmissionTab, number> | undefined;
}

/** Only administrators can do anything about the trash. */
const tabsFor = (isAdmin: boolean, shown: SubmissionTab) =>
  (Object.keys(SUBMISSION_TABS) as SubmissionTab[]).filter(
    (tab) => tab !== 'trash' || isAdmin || shown === 'trash',
  );

/** The tabs of the inbox, as links with their counts. */
export const SubmissionTabs = ({ shown, search, counts }: SubmissionTabsProps) => {
  const { isAdmin } = useViewer();
  return (
    <Tabs label="Leads by status" isStrip>
      {tabsFor(isAdmin, shown).map((tab) => (
        <Tab key={tab} px={{ base: '2', sm: '3.5' }}>
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
              minWidth="5"
              textAlign="center"
              px="1.5"
              borderRadius="full"
              fontSize="xs"
              bg={tab === 'new' && counts?.new ? 'ember.600' : 'slate.200'}
              color={tab === 'new' && counts?.new ? 'white' : 'slate.700'}
            >
              {counts ? counts[tab].toLocaleString('en-US') : '\u00a0'}
            </chakra.span>
          </Link>
        </Tab>
      ))}
    </Tabs>
  );
};
