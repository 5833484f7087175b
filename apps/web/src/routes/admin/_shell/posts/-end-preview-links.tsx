import { Box, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { failureText } from '../../-kit/-failure-text.ts';
import { useKeptMutation } from '../../-login/-use-kept-mutation.ts';

interface EndPreviewLinksProps {
  postId: number;
  onEnded: () => void;
}

/** Makes all preview links of a post invalid, after a question. */
export const EndPreviewLinks = ({ postId, onEnded }: EndPreviewLinksProps) => {
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const end = useKeptMutation(
    () => utils.client.previews.end.mutate({ id: postId }),
    () => {
      setAsking(false);
      onEnded();
      showToast({ title: 'Old preview links no longer work' });
    },
  );
  return (
    <Box>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Turn off old links
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => {
          end.reset();
          setAsking(false);
        }}
        title="Turn off old links?"
        confirmLabel="Turn off"
        pendingLabel="Turning off..."
        isPending={end.isPending}
        error={end.error && failureText(end.error)}
        onConfirm={() => end.mutate(undefined)}
      >
        <Text>
          The links to this draft that you made before stop working. You can make a new one at any
          time.
        </Text>
      </ConfirmDialog>
    </Box>
  );
};
