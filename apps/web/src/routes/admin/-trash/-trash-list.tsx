import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { days } from '@hvac/contract/durations';
import { TRASH_DAYS } from '@hvac/contract/trash';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SiteDate } from '../../-company-record.tsx';
import { useConfirm } from '../-kit/-confirm.tsx';
import { failureText } from '../-kit/-failure-text.ts';
import { FramedList } from '../-kit/-framed-list.tsx';
import { isGone } from './-use-restore.ts';

interface InTrash {
  id: number;
  name: string;
  /** ISO 8601. */
  deletedAt: string;
  deletedBy: string | null;
}

const lastDay = ({ deletedAt }: InTrash): string =>
  new Date(Date.parse(deletedAt) + days(TRASH_DAYS)).toISOString();

interface TrashedRowProps<Item> {
  item: Item;
  picture: ReactNode;
  isRestoring: boolean;
  onRestore: () => void;
  onPurge: () => void;
}

const TrashedRow = <Item extends InTrash>({
  item,
  picture,
  isRestoring,
  onRestore,
  onPurge,
}: TrashedRowProps<Item>) => {
  const ofItem = <chakra.span srOnly> {item.name}</chakra.span>;
  return (
    <HStack as="li" gap="4" rowGap="2" p="3" flexWrap="wrap">
      {picture}
      <Box flex="1" minWidth="10rem">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {item.name}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          Deleted{item.deletedBy && ` by ${item.deletedBy}`}, kept until{' '}
          <SiteDate iso={lastDay(item)} />
        </Text>
      </Box>
      <HStack gap="1" flexWrap="wrap">
        <Button
          variant="outline"
          px="2.5"
          aria-disabled={isRestoring || undefined}
          onClick={onRestore}
        >
          Restore{ofItem}
        </Button>
        <Button variant="ghost" colorPalette="red" px="2.5" onClick={onPurge}>
          Delete permanently{ofItem}
        </Button>
      </HStack>
    </HStack>
  );
};

interface TrashListProps<Item> {
  items: Item[];
  /** What an item is called: 'photo'. */
  noun: string;
  picture?: (item: Item) => ReactNode;
  isRestoring: boolean;
  onRestore: (id: number) => void;
  purge: (id: number) => Promise<unknown>;
  /** Refetches the lists that contain the items. */
  refresh: () => Promise<unknown>;
}

/** What was deleted, which can be brought back for 30 days. */
export const TrashList = <Item extends InTrash>({
  items,
  noun,
  picture,
  isRestoring,
  onRestore,
  purge,
  refresh,
}: TrashListProps<Item>) => {
  const confirm = useConfirm();
  const askToPurge = ({ id, name }: Item) =>
    confirm({
      title: 'Delete permanently',
      text: (
        <>
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Text>
          <Text>You can't undo this.</Text>
        </>
      ),
      label: 'Delete permanently',
      pending: 'Deleting...',
      run: () => purge(id),
      success: {
        title: 'Success',
        description: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted permanently`,
      },
      failure: (error) =>
        isGone(error)
          ? { title: `Couldn't delete the ${noun}`, description: failureText(error) }
          : `Not deleted. ${failureText(error)}`,
      refresh,
    });
  if (items.length === 0) return null;
  return (
    <FramedList>
      {items.map((item) => (
        <TrashedRow
          key={item.id}
          item={item}
          picture={picture?.(item)}
          isRestoring={isRestoring}
          onRestore={() => onRestore(item.id)}
          onPurge={() => askToPurge(item)}
        />
      ))}
    </FramedList>
  );
};
