import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { PendingFieldset } from '../../../../ui/pending-fieldset.tsx';
import { DraftNotice, DraftState } from '../../-drafts/-draft-notice.tsx';
import { useUnsavedChanges } from '../../-drafts/-unsaved-changes.tsx';
import { useConfirm } from '../../-kit/-confirm.tsx';
import { Panel } from '../../-kit/-panel.tsx';
import { useRoomForBar } from '../../-kit/-room-for-bar.ts';
import { formProps } from '../../-kit/-use-office-form.ts';
import { useSaveShortcut } from '../../-kit/-use-save-shortcut.ts';
import { Section } from './-section.tsx';
import type { SettingFormControl } from './-use-setting-form.ts';

interface SettingConflictProps {
  /** What the setting is called, as in 'the company record'. */
  name: string;
  /** The version that another user has saved; a new object each time a save is rejected. */
  theirs: object;
  isSaving: boolean;
  onShowTheirs: () => void;
  onOverwrite: () => void;
}

/** Reports that another user has saved in the meantime, each time a save is rejected because of it. */
const SettingConflict = ({
  name,
  theirs,
  isSaving,
  onShowTheirs,
  onOverwrite,
}: SettingConflictProps) => {
  const alert = useRef<HTMLDivElement>(null);
  // The message may be far above the pressed button.
  useEffect(() => {
    if (theirs) alert.current?.focus();
  }, [theirs]);
  return (
    <Stack
      ref={alert}
      role="alert"
      tabIndex={-1}
      gap="3"
      mb="4"
      p="4"
      bg="amber.100"
      color="amber.800"
      borderWidth="1px"
      borderColor="amber.400"
      borderRadius="lg"
    >
      <Text fontWeight="semibold">Someone else saved {name} while you were editing.</Text>
      <Text fontSize="sm">Your version is still here. It isn't saved yet.</Text>
      <HStack gap="2" flexWrap="wrap">
        <Button variant="outline" bg="white" disabled={isSaving} onClick={onShowTheirs}>
          Use theirs
        </Button>
        <Button disabled={isSaving} onClick={onOverwrite}>
          Save mine instead
        </Button>
      </HStack>
    </Stack>
  );
};

interface StartOverProps {
  form: SettingFormControl;
  /** What becomes the default. */
  hint: string;
  /** Says what the reset shows, and what is lost. */
  children: string;
}

/** The part of a form that resets its setting, after confirmation. */
export const StartOver = ({ form, hint, children }: StartOverProps) => {
  const confirm = useConfirm();
  const ask = () =>
    confirm({
      title: 'Reset to original?',
      text: children,
      label: 'Reset to original',
      pending: 'Resetting...',
      run: form.resetToDefault,
    });
  return (
    <Section title="Start over" hint={hint} isNarrow>
      <Box>
        <Button variant="outline" colorPalette="red" disabled={form.isSaving} onClick={ask}>
          Reset to original
        </Button>
      </Box>
    </Section>
  );
};

interface SettingFormProps {
  form: SettingFormControl;
  /** What the setting is called, as in 'the company record'. */
  name: string;
  /** The fields; locked while they are being saved. */
  children: ReactNode;
  /** How to reset it. */
  startOver?: ReactNode;
  /** Further buttons in the bar at the bottom. */
  actions?: ReactNode;
}

/** The frame of the form of a setting that several users may edit, with all its actions. */
export const SettingForm = ({ form, name, children, startOver, actions }: SettingFormProps) => {
  const saveButton = useRef<HTMLButtonElement>(null);
  const { failure, theirs, isDirty, isSaving, work } = form;
  const question = useUnsavedChanges(isDirty, work.draftStore);
  useSaveShortcut(() => isDirty && form.submit());
  const confirm = useConfirm();
  useRoomForBar();
  // On a phone, the bar covers the screen only while there is something to save.
  const isAtRest = !isDirty && !isSaving && !failure;

  const discard = (instead: string) =>
    confirm({
      title: 'Undo your changes?',
      text: `Your changes will be lost. The form will show ${instead}`,
      label: 'Undo changes',
      pending: 'Undoing...',
      run: form.discard,
      // The pressed button disappears together with the unsaved changes.
      done: () => document.activeElement === document.body && saveButton.current?.focus(),
    });

  return (
    <chakra.form {...formProps({ ...form, submit: () => isDirty && form.submit() })}>
      {question}
      <DraftNotice
        offers={work.offers}
        onContinue={work.continueWith}
        onDiscard={work.discard}
        warning={({ baseVersion }) =>
          baseVersion !== form.version && (
            <Text fontSize="sm">Someone saved {name} after that.</Text>
          )
        }
      />
      {theirs && (
        <SettingConflict
          name={name}
          theirs={theirs}
          isSaving={isSaving}
          onShowTheirs={() => discard('what someone else saved.')}
          onOverwrite={form.overwrite}
        />
      )}
      <Panel isFlush>
        <PendingFieldset isPending={isSaving}>{children}</PendingFieldset>
        {startOver}
        <HStack
          data-foot={isAtRest ? undefined : ''}
          position={{ base: isAtRest ? 'static' : 'sticky', md: 'sticky' }}
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
            <Button
              variant="ghost"
              disabled={isSaving}
              onClick={() => discard('what was saved last.')}
            >
              Undo changes
            </Button>
          )}
          {actions && <Box order={{ base: isAtRest ? 0 : -1, sm: 0 }}>{actions}</Box>}
          <HStack
            columnGap="3"
            rowGap="0"
            flexWrap="wrap"
            // On a phone with something to save, it is above the buttons that save, beside the others.
            flex={{
              base: isAtRest ? 'initial' : `1 1 ${actions ? '8rem' : '100%'}`,
              sm: 'initial',
            }}
            order={{ base: isAtRest ? 0 : -2, sm: 0 }}
            fontSize="sm"
            color="fg.muted"
          >
            <Text
              role="status"
              fontWeight={failure ? 'medium' : 'normal'}
              color={failure ? 'fg.error' : 'fg.muted'}
            >
              {failure ?? (isDirty ? 'Unsaved changes' : 'All changes saved')}
            </Text>
            {isDirty && work.draftPlace && (
              <Text>
                <DraftState draftPlace={work.draftPlace} />
              </Text>
            )}
          </HStack>
        </HStack>
      </Panel>
    </chakra.form>
  );
};
