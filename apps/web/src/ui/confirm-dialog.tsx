import { Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, and to what. */
  children: ReactNode;
  confirmLabel: string;
  /** The label while it is being done. */
  pendingLabel: string;
  isPending: boolean;
  /** Why it could not be done. */
  error?: string | null;
  onConfirm: () => void;
}

/** Asks before something is done that is hard to take back. The focus begins on 'Cancel'. */
export const ConfirmDialog = ({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
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
          <Button variant="outline" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            colorPalette="red"
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
