import { useNavigate } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { useRestore } from '../../-trash/-use-restore.ts';
import { restoredText } from '../-post-status.tsx';

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
