import { chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import type { EditablePost } from '@hvac/contract/blog-editing';
import { trpc } from '../../../../trpc.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { PendingFieldset } from '../../../../ui/pending-fieldset.tsx';
import { formProps } from '../../-use-office-form.ts';
import { useUnsavedChanges } from '../-unsaved-changes.tsx';
import { FeaturedImagePicker } from './-featured-image-picker.tsx';
import { PostConflictDialog } from './-post-conflict-dialog.tsx';
import { PostPublishing } from './-post-publishing.tsx';
import { PostTexts } from './-post-texts.tsx';
import { useImageUpload } from './-use-image-upload.ts';
import { usePostEditor } from './-use-post-editor.ts';

interface PostEditorProps {
  /** The post to edit; null creates one. */
  post: EditablePost | null;
  /** A notice to read before saving. */
  notice?: string;
}

/** Edits a post, new or stored (spec §2.2). */
export const PostEditor = ({ post, notice }: PostEditorProps) => {
  const categories = trpc.blog.categories.useQuery();
  const editor = usePostEditor(post);
  const imageUpload = useImageUpload(post?.id);
  const isUploading = imageUpload.progress !== null;
  const question = useUnsavedChanges(editor.isDirty || isUploading);
  const { draft, errors, isSaving, isSavingImage } = editor;
  const isBusy = isSaving || isUploading || isSavingImage;

  if (categories.isPending) return <Pending />;
  if (!categories.data) return <ErrorState title="Error loading data. Please try again." />;
  return (
    <chakra.form
      {...formProps({ ...editor, submit: () => isBusy || editor.submit() })}
      pb={{ base: '16', md: '0' }}
    >
      {/* Above the title on wide screens; on a phone the save button is always within reach. */}
      <HStack
        gap="3"
        justify="flex-end"
        position={{ base: 'fixed', md: 'absolute' }}
        left={{ base: '0', md: 'auto' }}
        right="0"
        top={{ base: 'auto', md: '0' }}
        bottom={{ base: '0', md: 'auto' }}
        zIndex={{ base: 'header', md: 'auto' }}
        px={{ base: '4', md: '0' }}
        py={{ base: '3', md: '0' }}
        bg={{ base: 'white', md: 'transparent' }}
        borderTopWidth={{ base: '1px', md: '0' }}
        borderColor="line"
      >
        {post?.published && (
          <LinkButton variant="outline">
            <a href={`/blog/${encodeURIComponent(post.slug)}`} target="_blank" rel="noopener">
              <Icon name="external-link" />
              View post
              <chakra.span srOnly>, opens in a new tab</chakra.span>
            </a>
          </LinkButton>
        )}
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {isSaving ? 'Saving...' : 'Save Post'}
        </Button>
      </HStack>
      {notice && (
        <Text role="status" mb="5" p="4" bg="amber.100" color="amber.800" borderRadius="md">
          {notice}
        </Text>
      )}
      <PendingFieldset isPending={isSaving}>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 22rem' }}
          gap="6"
          alignItems="start"
        >
          <PostTexts
            form={draft}
            errors={errors}
            ownId={post?.id}
            wasPublishedAs={post?.published ? post.slug : null}
            onChange={editor.change}
          />
          <Stack gap="6">
            <PostPublishing
              form={draft}
              categories={categories.data}
              error={errors.categoryIds}
              onChange={editor.change}
            />
            <FeaturedImagePicker
              form={draft}
              url={editor.imageUrl}
              upload={imageUpload}
              isBusy={isBusy}
              errors={errors}
              updatedAt={post?.updatedAt}
              onChange={editor.change}
              onType={editor.typeImageUrl}
              saveNow={post && editor.saveImage}
            />
          </Stack>
        </Grid>
      </PendingFieldset>
      {editor.conflict && (
        <PostConflictDialog
          mine={draft}
          loaded={editor.stored}
          theirs={editor.conflict}
          categories={categories.data}
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
