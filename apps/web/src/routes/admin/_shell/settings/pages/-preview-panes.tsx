import { Box, Stack } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { useAsk } from './-asked-field.tsx';
import { PHONE_WIDTH, Preview, type PreviewProps } from './-preview.tsx';

export type Previewed = Pick<PreviewProps, 'page' | 'texts' | 'shown' | 'edited'>;

/** The preview beside the form. */
export const PreviewBeside = (preview: Previewed & Pick<PreviewProps, 'width' | 'onWidth'>) => (
  <Box position="sticky" top="24" height="calc(100dvh - 8rem)">
    <Preview {...preview} onPick={useAsk()} titleId={useId()} />
  </Box>
);

/** The preview where there is no room beside the form. */
export const PreviewDialog = (preview: Previewed) => {
  const titleId = useId();
  const ask = useAsk();
  const [isOpen, setOpen] = useState(false);
  const [width, setWidth] = useState(PHONE_WIDTH);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Preview
      </Button>
      {isOpen && (
        <Modal isOpen onClose={close} labelledBy={titleId}>
          <Stack gap="3" p="3" height="min(85dvh, 44rem)">
            <Preview
              {...preview}
              width={width}
              onWidth={setWidth}
              onPick={(path) => {
                close();
                ask(path);
              }}
              titleId={titleId}
            />
            <Button variant="outline" onClick={close}>
              Close
            </Button>
          </Stack>
        </Modal>
      )}
    </>
  );
};
