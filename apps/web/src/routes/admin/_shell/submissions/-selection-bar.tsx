import { Box, HStack, Text } from '@chakra-ui/react';
import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
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

interface SelectionBarProps {
  /** The selected submissions, at least one. */
  ids: number[];
  /** Whether they are spam, and can also be marked as not spam. */
  isSpam: boolean;
  /** Null if all are selected. */
  onSelectAll: (() => void) | null;
  /** Asks whether to delete them. */
  onDelete: () => void;
  /** Clears the selection; also called after the status was changed. */
  onClear: () => void;
}

/** The actions for the selected submissions. The bar stays in view and moves no row. */
export const SelectionBar = ({
  ids,
  isSpam,
  onSelectAll,
  onDelete,
  onClear,
}: SelectionBarProps) => {
  const { isAdmin } = useViewer();
  const change = useSubmissionChange((inbox, status: SubmissionStatus) =>
    inbox.setStatusOfMany.mutate({ ids, status }),
  );

  const mark = async (status: SubmissionStatus) => {
    if (change.isPending) return;
    try {
      await change.mutateAsync(status);
      onClear();
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
          {ids.length} selected · Mark as:
        </Text>
        {choices.map((status) => (
          <Button
            key={status}
            variant="ghost"
            px={{ base: '2', sm: '3' }}
            color="white"
            _hover={{ bg: 'navy.700' }}
            aria-label={
              status === 'new' ? 'Not spam' : `Mark as ${STATUS_LABELS[status].toLowerCase()}`
            }
            aria-disabled={change.isPending || undefined}
            onClick={() => mark(status)}
          >
            {status === 'new' ? 'Not spam' : STATUS_LABELS[status]}
          </Button>
        ))}
        <HStack gap="1" ml="auto">
          {isAdmin && (
            <Button
              variant="ghost"
              px="3"
              color="navy.200"
              _hover={{ bg: 'navy.700' }}
              onClick={onDelete}
            >
              <Icon name="trash" />
              Delete
            </Button>
          )}
          {onSelectAll && (
            <Button
              variant="ghost"
              px="3"
              color="navy.200"
              _hover={{ bg: 'navy.700' }}
              onClick={onSelectAll}
            >
              Select all
            </Button>
          )}
          <Button
            variant="ghost"
            px="3"
            color="navy.200"
            _hover={{ bg: 'navy.700' }}
            onClick={() => {
              onClear();
              restoreLostFocus();
            }}
          >
            Cancel
          </Button>
        </HStack>
      </HStack>
    </Box>
  );
};
