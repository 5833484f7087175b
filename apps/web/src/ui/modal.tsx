import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** Id of the heading inside. */
  labelledBy: string;
  /** A dialog in the middle, or a drawer that slides in from the left. */
  placement?: 'middle' | 'left';
  /** Only what is in it closes it: something is being done, or would be lost. */
  isLocked?: boolean;
  children: ReactNode;
}

const PLACEMENTS = {
  middle: {
    margin: 'auto',
    width: 'min(36rem, calc(100vw - 2rem))',
    maxHeight: 'min(46rem, calc(100dvh - 2rem))',
    borderRadius: 'lg',
    animation: 'enter 140ms ease-out',
  },
  left: {
    margin: '0',
    width: '64',
    maxWidth: 'calc(100vw - 3rem)',
    height: '100dvh',
    maxHeight: '100dvh',
    animation: 'slide 160ms ease-out',
  },
} as const;

// The style library lets no attribute through that it does not know.
const Dialog = chakra('dialog', {}, { forwardProps: ['closedby'] });

/** A modal on the browser's own dialog: it keeps the focus inside, Escape closes it, the focus goes back after. */
export const Modal = ({
  isOpen,
  onClose,
  labelledBy,
  placement = 'middle',
  isLocked = false,
  children,
}: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const startedOutside = useRef(false);

  useEffect(() => {
    const { current: element } = dialog;
    if (isOpen && !element?.open) element?.showModal();
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);

  // A dialog that is taken away must be closed for the focus to go back.
  useLayoutEffect(() => {
    const { current: element } = dialog;
    return () => element?.close();
  }, []);

  return (
    <Dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      // Browsers that do not know it yet ask with 'cancel' each time; the others close at the second Escape.
      closedby={isLocked ? 'none' : 'closerequest'}
      onClose={(event) => {
        // React hands on what happens to a dialog inside.
        if (event.target === dialog.current) onClose();
      }}
      onCancel={(event) => {
        if (isLocked && event.target === dialog.current) event.preventDefault();
      }}
      onPointerDown={(event) => {
        startedOutside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        // Text that is selected out of the dialog ends outside as well, but does not begin there.
        const isOutside = event.target === dialog.current && startedOutside.current;
        if (isOutside && !isLocked) onClose();
      }}
      p="0"
      bg="bg.panel"
      color="fg"
      boxShadow="lg"
      overflow="auto"
      overscrollBehavior="contain"
      css={{ '&::backdrop': { background: 'rgb(11 31 58 / 0.55)' } }}
      {...PLACEMENTS[placement]}
    >
      {isOpen && children}
    </Dialog>
  );
};
