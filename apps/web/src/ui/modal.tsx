import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';

interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** Id of the heading inside. */
  labelledBy: string;
  /** A dialog in the middle, or a drawer that slides in from the left. */
  placement?: 'middle' | 'left';
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

/** A modal on the browser's own dialog: it keeps the focus inside, Escape closes it, the focus goes back after. */
export const Modal = ({
  isOpen,
  onClose,
  labelledBy,
  placement = 'middle',
  children,
}: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const { current: element } = dialog;
    if (isOpen && !element?.open) element?.showModal();
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);

  return (
    <chakra.dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
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
    </chakra.dialog>
  );
};
