import { chakra, Stack, Text } from '@chakra-ui/react';
import type { EditablePost } from '@hvac/contract/blog-editing';
import { Pending } from '../../../../ui/data-state.tsx';
import { TextAreaField, TextField } from '../../-kit/-fields.tsx';
import { LoadError } from '../../-kit/-load-error.tsx';
import { Panel } from '../../-kit/-panel.tsx';
import { SlugField } from '../../-kit/-slug-field.tsx';
import { EditorForm } from '../-editor/-editor-form.tsx';
import { FeaturedImagePicker } from '../-editor/-featured-image-picker.tsx';
import { PreviewLinkPanel } from '../-editor/-preview-link.tsx';
import { PublicationFields } from '../-editor/-publication-fields.tsx';
import { PostCategories } from './-post-categories.tsx';
import { PostContent } from './-post-content.tsx';
import { type PostPartProps, usePostEditor } from './-use-post-editor.ts';

/** Title, summary and content of a post. */
const PostTexts = ({ editor }: PostPartProps) => (
  <Panel>
    <Stack gap="5">
      <TextField form={editor} name="title" label="Title" isRequired />
      <TextAreaField
        form={editor}
        name="summary"
        label="Summary"
        hint="Short description for previews and search results"
        isRequired
        rows={3}
      />
      <PostContent editor={editor} />
    </Stack>
  </Panel>
);

/** The address of a post, which follows its title. */
const PostAddress = ({ editor: { item, state, draft, errors, change } }: PostPartProps) => (
  <Panel title="Web address">
    <Stack gap="4">
      <Text fontSize="sm" color="fg.body" overflowWrap="anywhere">
        {location.host}/blog/<chakra.b>{draft.slug || '…'}</chakra.b>
      </Text>
      <SlugField
        of="post"
        source={draft.title}
        slug={draft.slug}
        ownId={item?.id}
        hint="URL-friendly version of the title, auto-generated but can be edited"
        error={errors.slug}
        onChange={(slug) => change({ slug })}
      />
      {item && state === 'Published' && item.slug !== draft.slug && (
        <Text role="status" p="3" bg="amber.100" color="amber.800" borderRadius="md" fontSize="sm">
          This post is live at /blog/{item.slug}. Old links will lead to the new address.
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
}

/** Edits a post, new or stored (spec §2.2). */
export const PostEditor = ({ post, titleRow = null }: PostEditorProps) => {
  const editor = usePostEditor(post);
  const { draft, errors, categories, change } = editor;
  if (categories.isPending || !editor.storedDraft.isLoaded) return <Pending />;
  if (!categories.data) return <LoadError title="Error loading data. Please try again." />;
  return (
    <EditorForm editor={editor} titleRow={titleRow}>
      <PostTexts editor={editor} />
      <Stack gap="6">
        <Panel>
          <Stack gap="5">
            <PublicationFields editor={editor} />
            <PostCategories
              chosen={draft.categoryIds}
              categories={categories.data}
              error={errors.categoryIds}
              onChange={(categoryIds) => change({ categoryIds })}
            />
          </Stack>
        </Panel>
        <Panel title="Featured Image">
          <FeaturedImagePicker editor={editor} saveNow={editor.saveImage} />
        </Panel>
        {post && editor.state !== 'Published' && (
          <PreviewLinkPanel of="post" id={post.id} isDirty={editor.isDirty} />
        )}
        <PostAddress editor={editor} />
      </Stack>
    </EditorForm>
  );
};
