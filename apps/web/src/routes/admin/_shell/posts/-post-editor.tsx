import { chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import type { EditablePost } from '@hvac/contract/blog-editing';
import { trpc } from '../../../../trpc.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SentFields } from '../../../../ui/sent-fields.tsx';
import { BackLink } from '../-back-link.tsx';
import { Screen } from '../-screen.tsx';
import { useUnsavedChanges } from '../-unsaved-changes.tsx';
import { FeaturedImagePicker } from './-featured-image-picker.tsx';
import { PostConflictDialog } from './-post-conflict-dialog.tsx';
import { PostPublishing } from './-post-publishing.tsx';
import { PostTexts } from './-post-texts.tsx';
import { useImageUpload } from './-use-image-upload.ts';
import { usePostEditor } from './-use-post-editor.ts';

interface PostEditorProps {
  title: string;
  /** The post to edit; null creates one. */
  post: EditablePost | null;
  /** Something to know before a save. */
  notice?: string;
}

/** Writes a post, new or stored (spec §2.2). */
export const PostEditor = ({ title, post, notice }: PostEditorProps) => {
  const categories = trpc.blog.categories.useQuery();
  const editor = usePostEditor(post);
  const imageUpload = useImageUpload(post?.id);
  const isUploading = imageUpload.progress !== null;
  const question = useUnsavedChanges(editor.isDirty || isUploading);
  const { form, errors, isSaving } = editor;

  if (!categories.data) {
    return (
      <Screen title={title} back={<BackLink to="/admin/posts">Back to Posts</BackLink>}>
        {categories.isPending ? (
          <Pending />
        ) : (
          <ErrorState title="Error loading data. Please try again." />
        )}
      </Screen>
    );
  }
  return (
    <chakra.form
      ref={editor.element}
      noValidate
      pb={{ base: '16', md: '0' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUploading && !editor.isSavingImage) editor.save();
      }}
    >
      <Screen
        title={title}
        back={<BackLink to="/admin/posts">Back to Posts</BackLink>}
        actions={
          // On a phone the way to save is never more than a thumb away.
          <HStack
            gap="3"
            justify="flex-end"
            position={{ base: 'fixed', md: 'static' }}
            insetX="0"
            bottom="0"
            zIndex="header"
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
            <Button type="submit" disabled={isSaving || isUploading || editor.isSavingImage}>
              {isSaving ? 'Saving...' : 'Save Post'}
            </Button>
          </HStack>
        }
      >
        {notice && (
          <Text role="status" mb="5" p="4" bg="amber.100" color="amber.800" borderRadius="md">
            {notice}
          </Text>
        )}
        <SentFields isSending={isSaving}>
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 22rem' }}
            gap="6"
            alignItems="start"
          >
            <PostTexts
              form={form}
              errors={errors}
              ownId={post?.id}
              wasPublishedAs={post?.published ? post.slug : null}
              onChange={editor.change}
            />
            <Stack gap="6">
              <PostPublishing
                form={form}
                categories={categories.data}
                error={errors.categoryIds}
                onChange={editor.change}
              />
              <FeaturedImagePicker
                form={form}
                upload={imageUpload}
                errors={errors}
                updatedAt={post?.updatedAt}
                onChange={editor.change}
                saveNow={post && editor.saveImage}
              />
            </Stack>
          </Grid>
        </SentFields>
      </Screen>
      {editor.conflict && (
        <PostConflictDialog
          mine={form}
          loaded={editor.stored}
          theirs={editor.conflict}
          categories={categories.data}
          onClose={editor.closeConflict}
          onTakeTheirs={editor.takeTheirs}
          onOverwrite={editor.overwrite}
        />
      )}
      {question}
    </chakra.form>
  );
};
