import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { counted } from '../../-kit/-counted.ts';
import { failureText } from '../../-kit/-failure-text.ts';
import { restoreLostFocus } from '../../-kit/-restore-lost-focus.ts';
import { useViewer } from '../../-login/-viewer.ts';
import { useSubmissionChange } from './-submission-changes.ts';
import { STATUS_LABELS } from './-submission-status.tsx';

const CHOICES: readonly SubmissionStatus[] = ['contacted', 'booked', 'lost', 'spam'];

/** What the narrowest phones have no room for. */
const NARROWEST = '@media (max-width: 23rem)';
const ROOMY_ONLY = { css: { [NARROWEST]: { srOnly: true } } } as const;

const BarButton = (props: ComponentProps<typeof Button>) => (
  <Button
    variant="ghost"
    px={{ base: '1', sm: '3' }}
    minWidth="11"
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
      showToast({ title, description: `${counted(ids.length, 'lead')}: ${marked}` });
      restoreLostFocus();
    } catch (error) {
      const description = failureText(error);
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

interface DeleteButtonProps {
  onDelete: () => void;
  children: ReactNode;
}

const DeleteButton = ({ onDelete, children }: DeleteButtonProps) => (
  <BarButton onClick={onDelete}>
    <Icon name="trash" />
    {children}
  </BarButton>
);

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
      px={{ base: '2', sm: '4' }}
      py="2"
      bg="navy.900"
      color="white"
      borderRadius="lg"
      boxShadow="lg"
    >
      {/* On a phone, two rows: what to do with them, then how many they are and the rest. */}
      <HStack columnGap={{ base: '0', sm: '1' }} rowGap="0" flexWrap="wrap">
        <Text
          role="status"
          order={{ base: '1', sm: '0' }}
          fontSize={{ base: 'xs', sm: 'sm' }}
          fontWeight="semibold"
          mr={{ base: '0', sm: '2' }}
        >
          {ids.length} selected
        </Text>
        <HStack
          columnGap={{ base: '0', sm: '1' }}
          rowGap="0"
          // 'Not spam' is longer than what it stands in for.
          flexWrap={of === 'leads' ? 'nowrap' : 'wrap'}
          flexBasis={{ base: '100%', sm: 'auto' }}
        >
          {of === 'trash' ? (
            isAdmin && (
              <>
                <BarButton color="white" onClick={onRestore}>
                  Restore
                </BarButton>
                <DeleteButton onDelete={onDelete}>Delete permanently</DeleteButton>
              </>
            )
          ) : (
            <>
              <Text as="span" fontSize="sm" whiteSpace="nowrap" {...ROOMY_ONLY}>
                Mark as:
              </Text>
              <StatusButtons ids={ids} isSpam={of === 'spam'} onMarked={onClear} />
            </>
          )}
        </HStack>
        <HStack gap={{ base: '0', sm: '1' }} ml="auto" order="2">
          {of !== 'trash' && isAdmin && (
            <DeleteButton onDelete={onDelete}>
              <chakra.span {...ROOMY_ONLY}>Delete</chakra.span>
            </DeleteButton>
          )}
          {onSelectAll && (
            <BarButton css={{ [NARROWEST]: { textTransform: 'capitalize' } }} onClick={onSelectAll}>
              <span>
                <chakra.span {...ROOMY_ONLY}>Select </chakra.span>all
              </span>
            </BarButton>
          )}
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
