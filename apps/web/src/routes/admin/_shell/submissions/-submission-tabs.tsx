import { chakra, HStack } from '@chakra-ui/react';
import { SUBMISSION_TABS, type SubmissionTab } from '@hvac/contract/submissions';
import { Link } from '@tanstack/react-router';

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
  <chakra.nav aria-label="Submissions by status" mb="5" borderBottomWidth="1px" borderColor="line">
    <HStack
      as="ul"
      columnGap={{ base: '0.5', sm: '1' }}
      rowGap="0"
      flexWrap="wrap"
      listStyleType="none"
    >
      {(Object.keys(SUBMISSION_TABS) as SubmissionTab[]).map((tab) => (
        <li key={tab}>
          <chakra.span
            asChild
            display="inline-flex"
            alignItems="center"
            gap="1"
            minHeight="11"
            px={{ base: '1', sm: '3.5' }}
            fontSize={{ base: 'xs', sm: 'sm' }}
            fontWeight="semibold"
            color="fg.muted"
            whiteSpace="nowrap"
            borderBottomWidth="3px"
            borderColor="transparent"
            _hover={{ color: 'navy.900', borderColor: 'slate.300' }}
            css={{
              '&[aria-current=page]': { color: 'navy.900', borderColor: 'accent.600' },
              '&:focus-visible': { outlineOffset: '-3px' },
            }}
          >
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
          </chakra.span>
        </li>
      ))}
    </HStack>
  </chakra.nav>
);
