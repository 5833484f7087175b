import { Text } from '@chakra-ui/react';
import type { PostListItem } from '@hvac/contract/blog-editing';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { trpc } from '../../../../trpc.ts';
import { DeleteDialog } from '../../-kit/-delete-dialog.tsx';
import { failureText } from '../../-kit/-failure-text.ts';
import { postState } from '../-post-state.ts';
import { useRestorePost } from './-use-restore-post.ts';

interface DeletePostDialogProps {
  /** The post to delete; null closes the dialog. */
  post: PostListItem | null;
  onClose: () => void;
}

/** Asks for confirmation before a post is deleted (spec §2.2). */
export const DeletePostDialog = ({ post, onClose }: DeletePostDialogProps) => {
  const utils = trpc.useUtils();
  const { restore } = useRestorePost({ isUndo: true });
  return (
    <DeleteDialog
      item={post}
      title="Delete post"
      onDelete={({ id }) => utils.client.blog.trashPost.mutate({ id })}
      success={{
        title: 'Post deleted',
        description: 'The post has been successfully deleted',
        action: { label: 'Undo', run: ({ id }) => void restore(id) },
      }}
      failure={(error) => ({ title: 'Error deleting post', description: failureText(error) })}
      refresh={() => utils.blog.invalidate()}
      onClose={onClose}
    >
      {(post) => (
        <>
          <Text>Are you sure you want to delete this post?</Text>
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {post.title}
          </Text>
          {postState(post) === 'Published' && (
            <Text color="fg.muted" fontSize="sm">
              It's live on your site. Visitors won't see it anymore.
            </Text>
          )}
          <Text>You can bring it back from the trash for {TRASH_DAYS} days.</Text>
        </>
      )}
    </DeleteDialog>
  );
};
