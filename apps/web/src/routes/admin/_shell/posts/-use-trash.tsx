import { Text } from '@chakra-ui/react';
import type { PostListItem } from '@hvac/contract/blog-editing';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { useNavigate } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { DELETE, useConfirm } from '../../-kit/-confirm.tsx';
import { failureText } from '../../-kit/-failure-text.ts';
import { useRestore } from '../../-trash/-use-restore.ts';
import { postState, restoredText } from '../-post-status.tsx';

/** Takes a post out of the trash: as a draft, or as it was, right after it was deleted. */
export const useRestorePost = ({ isUndo }: { isUndo: boolean }) => {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  return useRestore({
    noun: 'post',
    call: (id) => utils.client.blog.restorePost.mutate({ id, isUndo }),
    success: (post) => {
      const open = () => void navigate({ to: '/admin/posts/$id', params: { id: String(post.id) } });
      return {
        title: 'Post restored',
        description: restoredText(post),
        ...(!isUndo && { action: { label: 'Open', run: open } }),
      };
    },
    refresh: () => utils.blog.invalidate(),
  });
};

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
