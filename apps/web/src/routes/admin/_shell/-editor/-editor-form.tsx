import { chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PendingFieldset } from '../../../../ui/pending-fieldset.tsx';
import { formProps } from '../../-kit/-use-office-form.ts';
import { ConflictDialog } from './-conflict-dialog.tsx';
import type { EditedForm } from './-edited.ts';
import { EditorNotices } from './-notices.tsx';
import { SaveBar } from './-save-bar.tsx';
import type { Editor } from './-use-editor.ts';

interface EditorFormProps<Form extends EditedForm, Fields extends object> {
  editor: Editor<Form, Fields>;
  /** The place beside the title of the screen. */
  titleRow: HTMLElement | null;
  /** Two columns of fields. */
  children: ReactNode;
}

/** The frame of the editors of posts and pages: notices, fields, the bar that saves, and what a save may ask. */
export const EditorForm = <Form extends EditedForm, Fields extends object>({
  editor,
  titleRow,
  children,
}: EditorFormProps<Form, Fields>) => (
  <chakra.form {...formProps(editor)}>
    <EditorNotices editor={editor} titleRow={titleRow} />
    <PendingFieldset isPending={editor.isSaving}>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 22rem' }}
        gap="6"
        alignItems="start"
      >
        {children}
      </Grid>
    </PendingFieldset>
    <SaveBar editor={editor} />
    {editor.conflict && <ConflictDialog editor={editor} theirs={editor.conflict} />}
    {editor.question}
  </chakra.form>
);
