import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { noteDialog } from './open-dialogs.ts';

interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** Id of the heading in the dialog. */
  labelledBy: string;
  /**
   * A centred dialog, a drawer that slides in from the left, or a sheet: it fills the screen of a phone, and its
   * parts scroll by themselves.
   */
  placement?: 'middle' | 'left' | 'sheet';
  /** Whether only its own controls close it, because an action is running or something would be lost. */
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
  sheet: {
    margin: { base: '0', sm: 'auto' },
    width: { base: '100%', sm: 'min(42rem, calc(100vw - 2rem))' },
    maxWidth: '100%',
    height: { base: '100dvh', sm: 'fit-content' },
    maxHeight: { base: '100dvh', sm: 'min(52rem, calc(100dvh - 2rem))' },
    borderRadius: { base: '0', sm: 'lg' },
    flexDirection: 'column',
    animation: 'enter 140ms ease-out',
  },
} as const;

// The style library only forwards attributes that it knows.
const Dialog = chakra('dialog', {}, { forwardProps: ['closedby'] });

/** A modal based on the native dialog: it traps the focus, closes on Escape and restores the focus afterwards. */
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

  // A layout effect, to run before the browser notices that the focused element was hidden; the dialog could not
  // restore the focus to it then.
  useLayoutEffect(() => {
    const { current: element } = dialog;
    if (isOpen && !element?.open) element?.showModal();
    if (!isOpen && element?.open) element.close();
    return isOpen && element ? noteDialog(element) : undefined;
  }, [isOpen]);

  // A dialog must be closed before it is removed, so that the focus is restored.
  useLayoutEffect(() => {
    const { current: element } = dialog;
    return () => element?.close();
  }, []);

  return (
    <Dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      // Browsers without `closedby` support fire 'cancel' every time; in the others, preventing it would not
      // stop the second Escape.
      closedby={isLocked ? 'none' : 'closerequest'}
      onClose={(event) => {
        // React also propagates events of a nested dialog.
        if (event.target === dialog.current) onClose();
      }}
      onCancel={(event) => {
        if (isLocked && event.target === dialog.current) event.preventDefault();
      }}
      onPointerDown={(event) => {
        startedOutside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        // A text selection dragged out of the dialog also ends outside, but does not start there.
        const isOutside = event.target === dialog.current && startedOutside.current;
        if (isOutside && !isLocked) onClose();
      }}
      p="0"
      bg="bg.panel"
      color="fg"
      boxShadow="lg"
      overflow="auto"
      overscrollBehavior="contain"
      css={{
        // Browsers show a modal even on a screen that is hidden because its session has ended (OWASP ASVS 14.3.1).
        visibility: 'inherit',
        '&::backdrop': { background: 'rgb({colors.shade} / 0.55)' },
        '&[open]': { display: placement === 'sheet' ? 'flex' : 'block' },
        // Keeps the focused control clear of the buttons that stay in view.
        '&:has([data-dialog-foot])': { scrollPaddingBottom: '6rem' },
      }}
      {...PLACEMENTS[placement]}
    >
      {isOpen && children}
    </Dialog>
  );
};
