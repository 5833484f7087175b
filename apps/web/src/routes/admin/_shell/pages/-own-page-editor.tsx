import { Stack, Text } from '@chakra-ui/react';
import type { EditableOwnPage } from '@hvac/contract/own-pages';
import { MIN_OWN_WORDS, type OwnWords } from '@hvac/contract/own-words';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Pending } from '../../../../ui/data-state.tsx';
import { AskedFieldProvider } from '../../-kit/-asked-field.tsx';
import { Panel } from '../../-kit/-panel.tsx';
import { EditorForm } from '../-editor/-editor-form.tsx';
import { EditorNotices } from '../-editor/-notices.tsx';
import { PreviewLinkPanel } from '../-editor/-preview-link.tsx';
import { PublicationFields } from '../-editor/-publication-fields.tsx';
import { PageSections } from './-page-sections.tsx';
import { TemplateChoice } from './-template-choice.tsx';
import { useOwnPageEditor } from './-use-own-page-editor.ts';

interface UnlistedDialogProps {
  words: OwnWords | null;
  onKeepWriting: () => void;
  onPublish: () => void;
}

/** Says before a page is published that search engines are not told of it. */
const UnlistedDialog = ({ words, onKeepWriting, onPublish }: UnlistedDialogProps) => (
  <ConfirmDialog
    isOpen={words !== null}
    onClose={onKeepWriting}
    title="Hidden from search engines for now"
    cancelLabel="Keep writing"
    confirmLabel="Publish, not listed"
    pendingLabel="Publishing..."
    isHarmless
    isPending={false}
    onConfirm={onPublish}
  >
    <Text>
      Search engines take pages that differ only in the city's name for doorways, and trust the
      whole site less. This page has {words?.own} {words?.own === 1 ? 'word' : 'words'} of its own;
      from {MIN_OWN_WORDS} on it is listed. What only you can say helps most: the houses there, what
      breaks in them, jobs you did.
    </Text>
  </ConfirmDialog>
);

interface OwnPageEditorProps {
  /** The page to edit; null creates one. */
  page: EditableOwnPage | null;
  /** The place beside the title of the screen. */
  titleRow?: HTMLElement | null;
}

/** Edits a page of the owner's, new or stored (beyond §7). A new one begins with the choice of a template. */
export const OwnPageEditor = ({ page, titleRow = null }: OwnPageEditorProps) => {
  const editor = useOwnPageEditor(page);
  if (!editor.storedDraft.isLoaded) return <Pending />;
  if (!editor.isBegun) {
    return (
      <>
        <EditorNotices editor={editor} titleRow={titleRow} />
        <TemplateChoice onChoose={editor.beginWith} />
      </>
    );
  }
  return (
    <AskedFieldProvider>
      <EditorForm editor={editor} titleRow={titleRow}>
        <PageSections editor={editor} />
        <Stack gap="6">
          <Panel>
            <Stack gap="5">
              <PublicationFields editor={editor} />
            </Stack>
          </Panel>
          {page && editor.state !== 'Published' && (
            <PreviewLinkPanel of="page" id={page.id} isDirty={editor.isDirty} />
          )}
        </Stack>
      </EditorForm>
      <UnlistedDialog
        words={editor.unlisted}
        onKeepWriting={editor.keepWriting}
        onPublish={editor.publishUnlisted}
      />
    </AskedFieldProvider>
  );
};
