import { Text } from '@chakra-ui/react';
import type { PostListItem } from '@hvac/contract/blog-editing';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { trpc } from '../../../../trpc.ts';
import { DELETE, useConfirm } from '../../-kit/-confirm.tsx';
import { failureText } from '../../-kit/-failure-text.ts';
import { postState } from '../-post-status.tsx';
import { useRestorePost } from './-use-restore-post.ts';

/** Deletes a post, after confirmation (spec §2.2). */
export const useDeletePost = () => {
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  const { restore } = useRestorePost({ isUndo: true });
  return (post: PostListItem) =>
    confirm({
      title: 'Delete post',
      text: (
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
      ),
      ...DELETE,
      run: () => utils.client.blog.trashPost.mutate({ id: post.id }),
      success: {
        title: 'Post deleted',
        description: 'The post has been successfully deleted',
        action: { label: 'Undo', run: () => void restore(post.id) },
      },
      failure: (error) => ({ title: 'Error deleting post', description: failureText(error) }),
      refresh: () => utils.blog.invalidate(),
    });
};
