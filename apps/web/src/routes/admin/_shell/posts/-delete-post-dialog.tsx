import { Text } from '@chakra-ui/react';
import type { PostListItem } from '@hvac/contract/blog-editing';
import { messageOf, trpc } from '../../../../trpc.ts';
import { DeleteDialog } from '../-delete-dialog.tsx';

interface DeletePostDialogProps {
  /** The post to delete; null closes the dialog. */
  post: PostListItem | null;
  onClose: () => void;
}

/** Asks for confirmation before a post is deleted (spec §2.2). */
export const DeletePostDialog = ({ post, onClose }: DeletePostDialogProps) => {
  const utils = trpc.useUtils();
  return (
    <DeleteDialog
      item={post}
      title="Delete post"
      onDelete={({ id }) => utils.client.blog.deletePost.mutate({ id })}
      success={{ title: 'Post deleted', description: 'The post has been successfully deleted' }}
      failure={(error) => ({ title: 'Error deleting post', description: messageOf(error) })}
      refresh={() => utils.blog.invalidate()}
      onClose={onClose}
    >
      {({ title, published }) => (
        <>
          <Text>Are you sure you want to delete this post?</Text>
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {title}
          </Text>
          {published && (
            <Text color="fg.muted" fontSize="sm">
              It is published: visitors will not find it any more.
            </Text>
          )}
        </>
      )}
    </DeleteDialog>
  );
};
