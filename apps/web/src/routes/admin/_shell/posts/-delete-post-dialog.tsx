import { Text } from '@chakra-ui/react';
import type { PostListItem } from '@hvac/contract/blog-editing';
import { trpc } from '../../../../trpc.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { restoreLostFocus } from '../-restore-lost-focus.ts';

interface DeletePostDialogProps {
  /** The post to delete; null closes the dialog. */
  post: PostListItem | null;
  onClose: () => void;
}

/** Asks before a post goes (spec §2.2). */
export const DeletePostDialog = ({ post, onClose }: DeletePostDialogProps) => {
  const utils = trpc.useUtils();
  const deletion = trpc.blog.deletePost.useMutation();

  const deletePost = async () => {
    if (!post) return;
    try {
      await deletion.mutateAsync({ id: post.id });
      showToast({ title: 'Post deleted', description: 'The post has been successfully deleted' });
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      showToast({ title: 'Error deleting post', description, variant: 'destructive' });
    }
    // Above a dialog a message could be neither read out nor dismissed.
    onClose();
    await utils.blog.invalidate();
    restoreLostFocus();
  };

  return (
    <ConfirmDialog
      isOpen={post !== null}
      onClose={onClose}
      title="Delete post"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={deletion.isPending}
      onConfirm={deletePost}
    >
      <Text>Are you sure you want to delete this post?</Text>
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {post?.title}
      </Text>
      {post?.published && (
        <Text color="fg.muted" fontSize="sm">
          It is published: visitors will not find it any more.
        </Text>
      )}
    </ConfirmDialog>
  );
};
