import { chakra, Grid, Stack, Text } from '@chakra-ui/react';
import type { EditableOwnPage } from '@hvac/contract/own-pages';
import { MIN_OWN_WORDS, type OwnWords } from '@hvac/contract/own-words';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Pending } from '../../../../ui/data-state.tsx';
import { PendingFieldset } from '../../../../ui/pending-fieldset.tsx';
import { useUnsavedChanges } from '../../-drafts/-unsaved-changes.tsx';
import { AskedFieldProvider } from '../../-kit/-asked-field.tsx';
import { Panel } from '../../-kit/-panel.tsx';
import { useRoomForBar } from '../../-kit/-room-for-bar.ts';
import { useServiceOptions } from '../../-kit/-service-options.ts';
import { formProps } from '../../-kit/-use-office-form.ts';
import { useSaveShortcut } from '../../-kit/-use-save-shortcut.ts';
import { useUpload } from '../../-pictures/-use-upload.ts';
import { ConflictDialog } from '../-editor/-conflict-dialog.tsx';
import { EditorNotices } from '../-editor/-notices.tsx';
import { PreviewLinkPanel } from '../-editor/-preview-link.tsx';
import { PublicationFields } from '../-editor/-publication-fields.tsx';
import { SaveBar } from '../-editor/-save-bar.tsx';
import { postState } from '../-post-status.tsx';
import { ownPageWords } from './-own-page-field-words.ts';
import { withVersion } from './-own-page-form.ts';
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
  const { ownPages } = trpc.useUtils().client;
  const [isBegun, setBegun] = useState(page !== null);
  const editor = useOwnPageEditor(page);
  const upload = useUpload();
  const services = useServiceOptions('None of them');
  const isUploading = upload.share !== null;
  const question = useUnsavedChanges(
    editor.isDirty || isUploading,
    isUploading ? null : editor.storedDraft.draftStore,
  );
  useRoomForBar();
  const { draft, errors, isSaving, storedDraft } = editor;
  const isBusy = isSaving || isUploading;
  const save = () => isBusy || !isBegun || editor.submit();
  useSaveShortcut(save);
  const state = page ? postState(page) : 'Draft';
  const isLive = state === 'Published';
  const saveAs = (published: boolean, publishAt?: string) =>
    isBusy || editor.saveAs(published, publishAt);

  if (!storedDraft.isLoaded) return <Pending />;
  const words = ownPageWords(
    Object.fromEntries(services.map(({ value, label }) => [value, label])),
  );
  const notices = (
    <EditorNotices
      noun="page"
      item={page}
      path={`/${page?.path ?? ''}`}
      editor={{
        ...editor,
        storedDraft: {
          ...storedDraft,
          continueWith: (offer) => {
            setBegun(true);
            storedDraft.continueWith(offer);
          },
        },
      }}
      lastSaver={async (id) => (await ownPages.versions.query({ id }))[0]?.savedBy ?? null}
      versions={{
        list: (id) => ownPages.versions.query({ id }),
        get: (id) => ownPages.version.query({ id }),
      }}
      withVersion={withVersion}
      words={words}
      titleRow={titleRow}
    />
  );
  if (!isBegun) {
    return (
      <>
        {notices}
        <TemplateChoice
          onChoose={(begun) => {
            editor.beginWith(begun);
            setBegun(true);
          }}
        />
      </>
    );
  }
  return (
    <AskedFieldProvider>
      <chakra.form {...formProps({ ...editor, submit: save })}>
        {notices}
        <PendingFieldset isPending={isSaving}>
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 22rem' }}
            gap="6"
            alignItems="start"
          >
            <PageSections
              form={editor}
              ownId={page?.id}
              wasPublishedAt={page && isLive ? page.path : null}
              picture={{
                url: editor.imageUrl,
                upload,
                isBusy,
                updatedAt: page?.updatedAt,
                onType: editor.typeImageUrl,
              }}
              onProblem={editor.noteContentProblem}
            />
            <Stack gap="6">
              <Panel>
                <Stack gap="5">
                  <PublicationFields
                    noun="page"
                    form={draft}
                    state={state}
                    errors={errors}
                    isBusy={isBusy}
                    onChange={editor.change}
                    onSaveAs={saveAs}
                  />
                </Stack>
              </Panel>
              {page && !isLive && (
                <PreviewLinkPanel of="page" id={page.id} isDirty={editor.isDirty} />
              )}
            </Stack>
          </Grid>
        </PendingFieldset>
        <SaveBar
          noun="page"
          stored={page}
          form={draft}
          draftPlace={storedDraft.draftPlace}
          isSaving={isSaving}
          isBusy={isBusy}
          onSaveAs={saveAs}
        />
        {editor.conflict && (
          <ConflictDialog
            noun="page"
            mine={editor.mine}
            loaded={editor.stored}
            theirs={editor.conflict}
            words={words}
            isSaving={isSaving}
            onClose={editor.closeConflict}
            onTakeTheirs={editor.takeTheirs}
            onOverwrite={editor.overwrite}
          />
        )}
        <UnlistedDialog
          words={editor.unlisted}
          onKeepWriting={editor.keepWriting}
          onPublish={editor.publishUnlisted}
        />
        {question}
      </chakra.form>
    </AskedFieldProvider>
  );
};
