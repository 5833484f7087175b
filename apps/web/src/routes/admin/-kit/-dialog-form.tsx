import { chakra, Heading, Stack } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { DialogFoot } from './-dialog-foot.tsx';

interface DialogFormProps {
  title: string;
  submitLabel: string;
  /** Further actions, before the two that close the dialog. */
  actions?: ReactNode;
  /** Whether it cannot be submitted now. */
  isBusy?: boolean;
  /** Whether it is being sent, so that it cannot be closed either. */
  isSaving?: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** A dialog with a form of its own, above a screen that is a form itself. */
export const DialogForm = ({
  title,
  submitLabel,
  actions,
  isBusy = false,
  isSaving = false,
  onClose,
  onSubmit,
  children,
}: DialogFormProps) => {
  const titleId = useId();
  return createPortal(
    <Modal isOpen onClose={onClose} labelledBy={titleId} isLocked={isSaving}>
      <chakra.form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React passes events on to the form of the screen.
          event.stopPropagation();
          if (!isBusy && !isSaving) onSubmit();
        }}
      >
        <Stack gap="5" p={{ base: '5', sm: '7' }}>
          <Heading as="h2" id={titleId} size="lg">
            {title}
          </Heading>
          {children}
          <DialogFoot>
            {actions}
            <Button variant="outline" disabled={isSaving} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" aria-disabled={isBusy || isSaving || undefined}>
              {submitLabel}
            </Button>
          </DialogFoot>
        </Stack>
      </chakra.form>
    </Modal>,
    // Within the screen, which is hidden when the session ends.
    document.getElementById('main') ?? document.body,
  );
};
