import { Box, Grid, Stack } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { PHONE_WIDTH, type PreviewPlace } from './-preview-frame.tsx';

// Wide enough for a form with a preview beside it.
const WIDE = '(min-width: 80em)';

const COLUMNS = {
  alone: 'minmax(0, 1fr)',
  phone: 'repeat(2, minmax(0, 1fr))',
  // It needs more room than the form, to be readable.
  desktop: 'minmax(0, 2fr) minmax(0, 3fr)',
};

/** Whether the window has room for a preview beside the form. */
const useIsWide = (): boolean => {
  const [query] = useState(() => window.matchMedia(WIDE));
  const [subscribe] = useState(() => (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  });
  return useSyncExternalStore(subscribe, () => query.matches);
};

type RenderPreview = (place: PreviewPlace) => ReactNode;

const PreviewDialog = ({
  preview,
  ...place
}: Omit<PreviewPlace, 'onClose'> & { preview: RenderPreview }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Preview
      </Button>
      {isOpen && (
        <Modal isOpen onClose={close} labelledBy={place.titleId}>
          <Stack gap="3" p="3" height="min(85dvh, 44rem)">
            {preview({ ...place, onClose: close })}
            <Button variant="outline" onClick={close}>
              Close
            </Button>
          </Stack>
        </Modal>
      )}
    </>
  );
};

interface WithPreviewProps extends Pick<ComponentProps<typeof Grid>, 'onFocus'> {
  preview: RenderPreview;
  /** The form; the button opens the preview where there is no room for it. */
  children: (previewButton: ReactNode) => ReactNode;
}

/** A form with a preview: beside it where there is room, else behind a button of the form. */
export const WithPreview = ({ preview, children, onFocus }: WithPreviewProps) => {
  const isWide = useIsWide();
  const titleId = useId();
  const [width, setWidth] = useState(PHONE_WIDTH);
  const place = { titleId, width, onWidth: setWidth };
  const device = width === PHONE_WIDTH ? 'phone' : 'desktop';
  return (
    // The form stays what it is while the window is resized, with all that is open in it.
    <Grid
      gap="6"
      alignItems="start"
      templateColumns={COLUMNS[isWide ? device : 'alone']}
      onFocus={onFocus}
    >
      {children(isWide ? null : <PreviewDialog {...place} preview={preview} />)}
      {isWide && (
        <Box position="sticky" top="24" height="calc(100dvh - 8rem)">
          {preview(place)}
        </Box>
      )}
    </Grid>
  );
};
