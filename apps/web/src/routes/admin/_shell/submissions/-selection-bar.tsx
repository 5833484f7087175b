import { Box, HStack, Text } from '@chakra-ui/react';
import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import type { ComponentProps } from 'react';
import { errorText } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { restoreLostFocus } from '../-restore-lost-focus.ts';
import { useViewer } from '../-viewer.ts';
import { useSubmissionChange } from './-submission-changes.ts';
import { STATUS_LABELS } from './-submission-status.tsx';

const CHOICES: readonly SubmissionStatus[] = ['contacted', 'booked', 'lost', 'spam'];

const counted = (count: number) => `${count} ${count === 1 ? 'lead' : 'leads'}`;

const BarButton = (props: ComponentProps<typeof Button>) => (
  <Button
    variant="ghost"
    px={{ base: '2', sm: '3' }}
    color="navy.200"
    _hover={{ bg: 'navy.700' }}
    {...props}
  />
);

interface StatusButtonsProps {
  ids: number[];
  /** Whether they are spam, and can also be marked as not spam. */
  isSpam: boolean;
  onMarked: () => void;
}

const StatusButtons = ({ ids, isSpam, onMarked }: StatusButtonsProps) => {
  const change = useSubmissionChange((inbox, status: SubmissionStatus) =>
    inbox.setStatusOfMany.mutate({ ids, status }),
  );
  const mark = async (status: SubmissionStatus) => {
    if (change.isPending) return;
    try {
      await change.mutateAsync(status);
      onMarked();
      const [title, marked] =
        status === 'new' ? ['Not spam', 'new again'] : ['Status changed', STATUS_LABELS[status]];
      showToast({ title, description: `${counted(ids.length)}: ${marked}` });
      restoreLostFocus();
    } catch (error) {
      const description = errorText(error);
      showToast({ title: 'Status not changed', description, variant: 'destructive' });
    }
  };
  const choices = isSpam ? (['new', ...CHOICES.slice(0, -1)] as const) : CHOICES;
  return choices.map((status) => (
    <BarButton
      key={status}
      color="white"
      aria-label={status === 'new' ? 'Not spam' : `Mark as ${STATUS_LABELS[status].toLowerCase()}`}
      aria-disabled={change.isPending || undefined}
      onClick={() => mark(status)}
    >
      {status === 'new' ? 'Not spam' : STATUS_LABELS[status]}
    </BarButton>
  ));
};

interface SelectionBarProps {
  /** The selected submissions, at least one. */
  ids: number[];
  /** What the tab shows. */
  of: 'leads' | 'spam' | 'trash';
  /** Null if all are selected. */
  onSelectAll: (() => void) | null;
  /** Moves them to the trash, or asks whether to delete them for good. */
  onDelete: () => void;
  /** Takes them out of the trash. */
  onRestore: () => void;
  /** Clears the selection; also called after the status was changed. */
  onClear: () => void;
}

/** The actions for the selected submissions. The bar stays in view and moves no row. */
export const SelectionBar = ({
  ids,
  of,
  onSelectAll,
  onDelete,
  onRestore,
  onClear,
}: SelectionBarProps) => {
  const { isAdmin } = useViewer();
  return (
    <Box
      as="section"
      aria-label="Selected leads"
      className="on-dark"
      data-foot
      position="sticky"
      bottom="3"
      zIndex="header"
      mt="4"
      px={{ base: '3', sm: '4' }}
      py="2"
      bg="navy.900"
      color="white"
      borderRadius="lg"
      boxShadow="lg"
    >
      <HStack columnGap="1" rowGap="0" flexWrap="wrap">
        <Text
          role="status"
          flexBasis={{ base: '100%', sm: 'auto' }}
          fontSize="sm"
          fontWeight="semibold"
          mr="2"
        >
          {ids.length} selected{of !== 'trash' && ' · Mark as:'}
        </Text>
        {of !== 'trash' && <StatusButtons ids={ids} isSpam={of === 'spam'} onMarked={onClear} />}
        {of === 'trash' && isAdmin && (
          <BarButton color="white" onClick={onRestore}>
            Restore
          </BarButton>
        )}
        <HStack gap="1" ml="auto" flexWrap="wrap">
          {isAdmin && (
            <BarButton onClick={onDelete}>
              <Icon name="trash" />
              {of === 'trash' ? 'Delete permanently' : 'Delete'}
            </BarButton>
          )}
          {onSelectAll && <BarButton onClick={onSelectAll}>Select all</BarButton>}
          <BarButton
            onClick={() => {
              onClear();
              restoreLostFocus();
            }}
          >
            Cancel
          </BarButton>
        </HStack>
      </HStack>
    </Box>
  );
};
