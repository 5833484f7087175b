import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { SiteDateTime } from '../../../-company-record.tsx';
import { useConfirm } from '../../-kit/-confirm.tsx';
import { DialogSheet } from '../../-kit/-dialog-sheet.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import type { EditedForm, FieldOf } from './-edited.ts';
import type { Editor } from './-use-editor.ts';

export const Version = ({ label, text }: { label: string; text: string }) => (
  <Box flex="1" minWidth="12rem">
    <Text fontSize="xs" color="fg.muted">
      {label}
    </Text>
    <Box
      // A long text scrolls, so it must be reachable by keyboard.
      tabIndex={0}
      role="group"
      aria-label={label}
      maxHeight="40"
      overflow="auto"
      p="3"
      bg="slate.50"
      borderRadius="sm"
      fontSize="sm"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      {text}
    </Box>
  </Box>
);

const TITLE = 'conflict-title';

interface ConflictDialogProps<Form extends EditedForm, Fields extends object> {
  editor: Editor<Form, Fields>;
  theirs: NonNullable<Editor<Form, Fields>['conflict']>;
}

/**
 * Shown when another user has saved the post or page in the meantime: lists their changes, so that neither version is
 * lost (contract §5).
 */
export const ConflictDialog = <Form extends EditedForm, Fields extends object>({
  editor,
  theirs,
}: ConflictDialogProps<Form, Fields>) => {
  const { noun, mine, stored, words, isSaving, closeConflict } = editor;
  const confirm = useConfirm();
  const takeTheirs = () =>
    confirm({
      title: 'Discard your version?',
      text: `You will lose what you typed since you opened the ${noun}.`,
      label: 'Discard mine',
      pending: 'Discarding...',
      run: editor.takeTheirs,
    });
  const [copyNote, setCopyNote] = useState('');
  const { username } = useViewer();
  const { savedBy, form: their } = theirs;
  const isMine = savedBy === username;
  const { labels, inWords } = words;
  const kept = words.keptFields?.(mine) ?? [];
  const fields = words.changedFields(their, stored).filter((field) => !kept.includes(field));

  const copyMine = async () => {
    const text = (Object.keys(labels) as FieldOf<Form>[])
      .map((field) => `${labels[field]}:\n${inWords(mine, field)}`)
      .join('\n\n');
    try {
      // Without HTTPS, browsers give pages no access to the clipboard.
      await navigator.clipboard.writeText(text);
      setCopyNote('Copied.');
    } catch {
      setCopyNote("Couldn't copy your version.");
    }
  };

  return (
    <Modal isOpen onClose={closeConflict} labelledBy={TITLE} placement="sheet">
      <DialogSheet
        title={`This ${noun} was changed after you opened it`}
        titleId={TITLE}
        onClose={closeConflict}
        actions={
          <Stack gap="2" width="full">
            <Text role="status" fontSize="sm">
              {copyNote}
            </Text>
            <Box
              display={{ base: 'grid', sm: 'flex' }}
              gridTemplateColumns="repeat(2, minmax(0, 1fr))"
              justifyContent="flex-end"
              flexWrap="wrap"
              gap="2"
              css={{ '& > button': { paddingInline: '0.625rem' } }}
            >
              <Button variant="outline" onClick={closeConflict}>
                Keep editing
              </Button>
              <Button variant="outline" onClick={copyMine}>
                <Icon name="copy" />
                Copy my text
              </Button>
              <Button variant="outline" onClick={takeTheirs}>
                <chakra.span minWidth="0" overflowWrap="anywhere">
                  {savedBy && !isMine ? `Use ${savedBy}'s version` : 'Use the saved version'}
                </chakra.span>
              </Button>
              <Button
                colorPalette="red"
                aria-disabled={isSaving || undefined}
                onClick={editor.overwrite}
              >
                {isSaving ? 'Saving...' : 'Save mine instead'}
              </Button>
            </Box>
          </Stack>
        }
      >
        <Stack gap="5">
          <Text color="fg.body">
            {isMine ? 'You' : (savedBy ?? 'Someone else')} saved this {noun}
            {isMine && ' in another window'} on <SiteDateTime iso={theirs.updatedAt} />. Your
            version is still here. If you save yours instead, the other one stays in Versions.
          </Text>
          {fields.length === 0 && <Text color="fg.body">That save changed nothing.</Text>}
          {fields.map((field) => (
            <chakra.section key={field} aria-label={labels[field]}>
              <Heading as="h3" size="sm" mb="2">
                {labels[field]}
              </Heading>
              <HStack gap="3" flexWrap="wrap" align="start">
                <Version label="Saved version" text={inWords(their, field)} />
                <Version label="Your version" text={inWords(mine, field)} />
              </HStack>
            </chakra.section>
          ))}
        </Stack>
      </DialogSheet>
    </Modal>
  );
};
