import { Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Describes the action, and what it affects. */
  children: ReactNode;
  confirmLabel: string;
  /** Whether the action loses nothing, so that its button does not warn. */
  isHarmless?: boolean;
  cancelLabel?: string;
  /** The label while the action is running. */
  pendingLabel: string;
  isPending: boolean;
  /** Why the action failed. */
  error?: string | null;
  onConfirm: () => void;
}

/** Asks for confirmation before an action that is hard to undo. The focus starts on the button that cancels. */
export const ConfirmDialog = ({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  isHarmless = false,
  cancelLabel = 'Cancel',
  pendingLabel,
  isPending,
  error,
  onConfirm,
}: ConfirmDialogProps) => {
  const titleId = useId();
  return (
    <Modal isOpen={isOpen} onClose={onClose} labelledBy={titleId} isLocked={isPending}>
      <Stack gap="5" p={{ base: '5', sm: '7' }}>
        <Heading as="h2" id={titleId} size="lg">
          {title}
        </Heading>
        {children}
        {error && (
          <Text role="alert" color="fg.error" fontSize="sm" fontWeight="medium">
            {error}
          </Text>
        )}
        <HStack gap="3" justify="flex-end" flexWrap="wrap">
          <Button
            // Also below a field; React itself sets no attribute, which a dialog looks for as it opens.
            ref={(button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '')}
            variant="outline"
            disabled={isPending}
            onClick={onClose}
          >
            {cancelLabel}
          </Button>
          <Button
            colorPalette={isHarmless ? undefined : 'red'}
            aria-disabled={isPending || undefined}
            onClick={() => {
              if (!isPending) onConfirm();
            }}
          >
            {isPending ? pendingLabel : confirmLabel}
          </Button>
        </HStack>
      </Stack>
    </Modal>
  );
};
