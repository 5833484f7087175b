import { chakra, HStack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { PendingFieldset } from '../../../../ui/pending-fieldset.tsx';
import { formProps } from '../../-use-office-form.ts';
import { Panel } from '../-panel.tsx';
import { useUnsavedChanges } from '../-unsaved-changes.tsx';
import { RecordConflict } from './-record-conflict.tsx';
import type { RecordFormControl } from './-use-record-form.ts';

interface DiscardQuestionProps {
  /** The version shown instead of the typed values; null closes the dialog. */
  instead: 'stored' | 'theirs' | null;
  onClose: () => void;
  onDiscard: () => void;
}

const DiscardQuestion = ({ instead, onClose, onDiscard }: DiscardQuestionProps) => (
  <ConfirmDialog
    isOpen={instead !== null}
    onClose={onClose}
    title="Discard your changes?"
    confirmLabel="Discard changes"
    pendingLabel="Discarding..."
    isPending={false}
    onConfirm={onDiscard}
  >
    <Text>
      Your changes are not saved yet. They are lost, and the form shows{' '}
      {instead === 'theirs' ? 'what somebody else has saved.' : 'what was saved last.'}
    </Text>
  </ConfirmDialog>
);

/**
 * Keeps focused controls clear of the bar at the bottom. Scroll margins would too, but not for the caret line of a
 * text area.
 */
const useRoomForBar = () =>
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = '9rem';
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, []);

interface RecordFormProps {
  form: RecordFormControl;
  /** What the record is called, as in 'the company record'. */
  name: string;
  /** The fields; locked while they are being saved. */
  children: ReactNode;
  /** Content below the fields, with actions of its own. */
  below?: ReactNode;
  /** Further buttons in the bar at the bottom. */
  actions?: ReactNode;
}

/** The frame of the form of a record that several users may edit, with all its actions. */
export const RecordForm = ({ form, name, children, below, actions }: RecordFormProps) => {
  const saveButton = useRef<HTMLButtonElement>(null);
  const question = useUnsavedChanges(form.isDirty);
  const { failure, theirs, isDirty, isSaving } = form;
  const [instead, setInstead] = useState<'stored' | 'theirs' | null>(null);
  const wasAsked = useRef(false);
  useRoomForBar();

  // The pressed button disappears together with the unsaved changes.
  useEffect(() => {
    const isAnswered = wasAsked.current && instead === null;
    if (isAnswered && document.activeElement === document.body) saveButton.current?.focus();
    wasAsked.current = instead !== null;
  }, [instead]);

  const discard = () => {
    form.discard();
    setInstead(null);
  };

  return (
    <chakra.form {...formProps({ ...form, submit: () => isDirty && form.submit() })}>
      {question}
      {theirs && (
        <RecordConflict
          name={name}
          theirs={theirs}
          isSaving={isSaving}
          onShowTheirs={() => setInstead('theirs')}
          onOverwrite={form.overwrite}
        />
      )}
      <DiscardQuestion instead={instead} onClose={() => setInstead(null)} onDiscard={discard} />
      <Panel isFlush>
        <PendingFieldset isPending={isSaving}>{children}</PendingFieldset>
        {below}
        <HStack
          position="sticky"
          bottom="0"
          gap="3"
          flexWrap="wrap"
          px={{ base: '4', sm: '6' }}
          py="3"
          bg="white"
          borderTopWidth="1px"
          borderColor="line"
          borderRadius="0 0 16px 16px"
        >
          <Button ref={saveButton} type="submit" aria-disabled={!isDirty || isSaving || undefined}>
            {isSaving ? 'Saving...' : 'Save changes'}
          </Button>
          {isDirty && (
            <Button variant="ghost" disabled={isSaving} onClick={() => setInstead('stored')}>
              Discard
            </Button>
          )}
          {actions}
          <Text
            role="status"
            width={{ base: 'full', sm: 'auto' }}
            order={{ base: -1, sm: 0 }}
            fontSize="sm"
            fontWeight={failure ? 'medium' : 'normal'}
            color={failure ? 'fg.error' : 'fg.muted'}
          >
            {failure ?? (isDirty ? 'Unsaved changes' : 'Everything is saved')}
          </Text>
        </HStack>
      </Panel>
    </chakra.form>
  );
};
