import { chakra, Grid, Stack, Text } from '@chakra-ui/react';
import type { EditablePost } from '@hvac/contract/blog-editing';
import { trpc } from '../../../../trpc.ts';
import { Pending } from '../../../../ui/data-state.tsx';
import { PendingFieldset } from '../../../../ui/pending-fieldset.tsx';
import { useUnsavedChanges } from '../../-drafts/-unsaved-changes.tsx';
import { type FieldForm, TextAreaField, TextField } from '../../-kit/-fields.tsx';
import { LoadError } from '../../-kit/-load-error.tsx';
import { Panel } from '../../-kit/-panel.tsx';
import { useRoomForBar } from '../../-kit/-room-for-bar.ts';
import { SlugField } from '../../-kit/-slug-field.tsx';
import { formProps } from '../../-kit/-use-office-form.ts';
import { useSaveShortcut } from '../../-kit/-use-save-shortcut.ts';
import { useUpload } from '../../-pictures/-use-upload.ts';
import { ConflictDialog } from '../-editor/-conflict-dialog.tsx';
import { FeaturedImagePicker } from '../-editor/-featured-image-picker.tsx';
import { EditorNotices } from '../-editor/-notices.tsx';
import { PreviewLinkPanel } from '../-editor/-preview-link.tsx';
import { PublicationFields } from '../-editor/-publication-fields.tsx';
import { SaveBar } from '../-editor/-save-bar.tsx';
import { postState } from '../-post-status.tsx';
import { PostCategories } from './-post-categories.tsx';
import { PostContent } from './-post-content.tsx';
import { postWords } from './-post-field-words.ts';
import { type PostForm, withVersion } from './-post-form.ts';
import { type PostErrors, usePostEditor } from './-use-post-editor.ts';

interface PostTextsProps {
  form: FieldForm<PostForm>;
  onContentProblem: (problem: string | null) => void;
}

/** Title, summary and content of a post. */
const PostTexts = ({ form, onContentProblem }: PostTextsProps) => (
  <Panel>
    <Stack gap="5">
      <TextField form={form} name="title" label="Title" isRequired />
      <TextAreaField
        form={form}
        name="summary"
        label="Summary"
        hint="Short description for previews and search results"
        isRequired
        rows={3}
      />
      <PostContent
        form={form.draft}
        error={form.errors.content}
        onChange={form.change}
        onProblem={onContentProblem}
      />
    </Stack>
  </Panel>
);

interface PostAddressProps {
  form: PostForm;
  errors: PostErrors;
  onChange: (changes: Partial<PostForm>) => void;
  ownId: number | undefined;
  /** The slug under which the post is currently published; null for a draft. */
  wasPublishedAs: string | null;
}

/** The address of a post, which follows its title. */
const PostAddress = ({ form, errors, ownId, wasPublishedAs, onChange }: PostAddressProps) => (
  <Panel title="Web address">
    <Stack gap="4">
      <Text fontSize="sm" color="fg.body" overflowWrap="anywhere">
        {location.host}/blog/<chakra.b>{form.slug || '…'}</chakra.b>
      </Text>
      <SlugField
        of="post"
        source={form.title}
        slug={form.slug}
        ownId={ownId}
        hint="URL-friendly version of the title, auto-generated but can be edited"
        error={errors.slug}
        onChange={(slug) => onChange({ slug })}
      />
      {wasPublishedAs !== null && wasPublishedAs !== form.slug && (
        <Text role="status" p="3" bg="amber.100" color="amber.800" borderRadius="md" fontSize="sm">
          This post is live at /blog/{wasPublishedAs}. Old links will lead to the new address.
        </Text>
      )}
    </Stack>
  </Panel>
);

interface PostEditorProps {
  /** The post to edit; null creates one. */
  post: EditablePost | null;
  /** The place beside the title of the screen. */
  titleRow?: HTMLElement | null;
  /** A notice to read before saving. */
  notice?: string;
}

/** Edits a post, new or stored (spec §2.2). */
export const PostEditor = ({ post, titleRow = null, notice }: PostEditorProps) => {
  const { client } = trpc.useUtils();
  const categories = trpc.blog.categories.useQuery();
  const editor = usePostEditor(post);
  const upload = useUpload();
  const isUploading = upload.share !== null;
  const question = useUnsavedChanges(
    editor.isDirty || isUploading,
    isUploading ? null : editor.storedDraft.draftStore,
  );
  useRoomForBar();
  const { draft, errors, isSaving, isSavingImage } = editor;
  const isBusy = isSaving || isUploading || isSavingImage;
  useSaveShortcut(() => isBusy || editor.submit());
  const state = post ? postState(post) : 'Draft';
  const isLive = state === 'Published';
  const saveAs = (published: boolean, publishAt?: string) =>
    isBusy || editor.saveAs(published, publishAt);

  if (categories.isPending || !editor.storedDraft.isLoaded) return <Pending />;
  if (!categories.data) return <LoadError title="Error loading data. Please try again." />;
  const words = postWords(categories.data);
  return (
    <chakra.form {...formProps({ ...editor, submit: () => isBusy || editor.submit() })}>
      {notice && (
        <Text role="status" mb="5" p="4" bg="amber.100" color="amber.800" borderRadius="md">
          {notice}
        </Text>
      )}
      <EditorNotices
        noun="post"
        item={post}
        path={`/blog/${encodeURIComponent(post?.slug ?? '')}`}
        editor={editor}
        lastSaver={(id) => client.blog.lastSaver.query({ id })}
        versions={{
          list: (id) => client.blog.postVersions.query({ id }),
          get: (id) => client.blog.postVersion.query({ id }),
        }}
        withVersion={withVersion}
        words={words}
        titleRow={titleRow}
      />
      <PendingFieldset isPending={isSaving}>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 22rem' }}
          gap="6"
          alignItems="start"
        >
          <PostTexts form={editor} onContentProblem={editor.noteContentProblem} />
          <Stack gap="6">
            <Panel>
              <Stack gap="5">
                <PublicationFields
                  noun="post"
                  form={draft}
                  state={state}
                  errors={errors}
                  isBusy={isBusy}
                  onChange={editor.change}
                  onSaveAs={saveAs}
                />
                <PostCategories
                  chosen={draft.categoryIds}
                  categories={categories.data}
                  error={errors.categoryIds}
                  onChange={(categoryIds) => editor.change({ categoryIds })}
                />
              </Stack>
            </Panel>
            <Panel title="Featured Image">
              <FeaturedImagePicker
                noun="post"
                form={draft}
                url={editor.imageUrl}
                upload={upload}
                postId={post?.id}
                isBusy={isBusy}
                errors={errors}
                updatedAt={post?.updatedAt}
                onChange={editor.change}
                onType={editor.typeImageUrl}
                saveNow={post && editor.saveImage}
              />
            </Panel>
            {post && !isLive && (
              <PreviewLinkPanel of="post" id={post.id} isDirty={editor.isDirty} />
            )}
            <PostAddress
              form={draft}
              errors={errors}
              ownId={post?.id}
              wasPublishedAs={post && isLive ? post.slug : null}
              onChange={editor.change}
            />
          </Stack>
        </Grid>
      </PendingFieldset>
      <SaveBar
        noun="post"
        stored={post}
        form={draft}
        draftPlace={editor.storedDraft.draftPlace}
        isSaving={isSaving}
        isBusy={isBusy}
        onSaveAs={saveAs}
      />
      {editor.conflict && (
        <ConflictDialog
          noun="post"
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
      {question}
    </chakra.form>
  );
};
