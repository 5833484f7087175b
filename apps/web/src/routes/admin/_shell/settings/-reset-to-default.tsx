import { Box, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';

interface ResetProps {
  isDisabled: boolean;
  isPending: boolean;
  /** @throws if the reset fails */
  onReset: () => Promise<void>;
  /** Says what the reset shows, and what is lost. */
  children: ReactNode;
}

/** Resets a record to its default, after confirmation. */
export const ResetToDefault = ({ isDisabled, isPending, onReset, children }: ResetProps) => {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    setOpen(false);
    setError(null);
  };
  const reset = async () => {
    setError(null);
    try {
      await onReset();
      close();
    } catch (thrown) {
      setError(errorText(thrown));
    }
  };
  return (
    <>
      <Box>
        <Button
          variant="outline"
          colorPalette="red"
          disabled={isDisabled}
          onClick={() => setOpen(true)}
        >
          Back to the default
        </Button>
      </Box>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title="Back to the default?"
        confirmLabel="Back to the default"
        pendingLabel="Resetting..."
        isPending={isPending}
        error={error}
        onConfirm={reset}
      >
        <Text>{children}</Text>
      </ConfirmDialog>
    </>
  );
};
