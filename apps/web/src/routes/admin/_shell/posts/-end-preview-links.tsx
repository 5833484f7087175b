import { Box } from '@chakra-ui/react';
import { trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { useConfirm } from '../../-kit/-confirm.tsx';

interface EndPreviewLinksProps {
  postId: number;
  onEnded: () => void;
}

/** Makes all preview links of a post invalid, after a question. */
export const EndPreviewLinks = ({ postId, onEnded }: EndPreviewLinksProps) => {
  const { previews } = trpc.useUtils().client;
  const confirm = useConfirm();
  const end = () =>
    confirm({
      title: 'Turn off old links?',
      text: 'The links to this draft that you made before stop working. You can make a new one at any time.',
      label: 'Turn off',
      pending: 'Turning off...',
      run: () => previews.end.mutate({ id: postId }),
      success: { title: 'Old preview links no longer work' },
      done: onEnded,
    });
  return (
    <Box>
      <Button variant="ghost" size="sm" onClick={end}>
        Turn off old links
      </Button>
    </Box>
  );
};
