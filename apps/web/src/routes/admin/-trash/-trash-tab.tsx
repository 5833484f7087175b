import { chakra, Stack, Text } from '@chakra-ui/react';
import type { Page } from '@hvac/contract/paging';
import { MAX_TRASH_LISTED, TRASH_DAYS, type TrashedItem } from '@hvac/contract/trash';
import { Link } from '@tanstack/react-router';
import { EmptyState, Pending } from '../../../ui/data-state.tsx';
import { LoadError } from '../-kit/-load-error.tsx';
import { Tab, Tabs } from '../-kit/-tabs.tsx';
import { TrashList } from './-trash-list.tsx';

interface TrashQuery {
  data: Page<TrashedItem> | undefined;
  isPending: boolean;
}

interface ListTabsProps {
  /** Of the list. */
  to: '/admin/posts' | '/admin/categories' | '/admin/pages';
  label: string;
  isTrash: boolean;
  trash: TrashQuery;
}

/** The tabs of a list that has a trash. */
export const ListTabs = ({ to, label, isTrash, trash }: ListTabsProps) => (
  <Tabs label={label}>
    {[
      { name: 'All', tab: undefined, isShown: !isTrash },
      { name: 'Trash', tab: 'trash' as const, isShown: isTrash },
    ].map(({ name, tab, isShown }) => (
      <Tab key={name}>
        <Link
          to={to}
          search={{ tab }}
          activeOptions={{ exact: true }}
          aria-current={isShown ? 'page' : undefined}
        >
          {name}
          {tab && trash.data && (
            <chakra.span
              px="1.5"
              borderRadius="full"
              fontSize="xs"
              bg="slate.200"
              color="slate.700"
            >
              {trash.data.total.toLocaleString('en-US')}
            </chakra.span>
          )}
        </Link>
      </Tab>
    ))}
  </Tabs>
);

interface TrashTabProps {
  trash: TrashQuery;
  noun: string;
  /** The same for several. */
  nouns: string;
  isRestoring: boolean;
  onRestore: (id: number) => void;
  purge: (id: number) => Promise<unknown>;
  refresh: () => Promise<unknown>;
}

/** The tab 'Trash' of a list (beyond §5). */
export const TrashTab = ({ trash, noun, nouns, ...actions }: TrashTabProps) => {
  if (trash.isPending) return <Pending />;
  if (!trash.data) return <LoadError title="Error loading the trash. Please try again." />;
  const stay = `Deleted ${nouns} stay here for ${TRASH_DAYS} days.`;
  const { items, total } = trash.data;
  if (total === 0) {
    return (
      <EmptyState title="The trash is empty.">
        <Text fontSize="sm" color="fg.muted">
          {stay}
        </Text>
      </EmptyState>
    );
  }
  return (
    <Stack gap="3">
      <Text fontSize="sm" color="fg.muted">
        {stay}
        {total > items.length &&
          ` You see the ${MAX_TRASH_LISTED} that were deleted last. Restore or delete some of them to see the others.`}
      </Text>
      <TrashList items={items} noun={noun} {...actions} />
    </Stack>
  );
};
