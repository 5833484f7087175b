import { useNavigate } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { useRestore } from '../../-trash/-use-restore.ts';
import { restoredText } from '../-post-status.tsx';

/** Takes a page out of the trash: as a draft, or as it was, right after it was deleted. */
export const useRestorePage = ({ isUndo }: { isUndo: boolean }) => {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  return useRestore({
    noun: 'page',
    call: (id) => utils.client.ownPages.restore.mutate({ id, isUndo }),
    success: (page) => {
      const open = () => void navigate({ to: '/admin/pages/$id', params: { id: String(page.id) } });
      return {
        title: 'Page restored',
        description: restoredText(page),
        ...(!isUndo && { action: { label: 'Open', run: open } }),
      };
    },
    refresh: () => utils.ownPages.invalidate(),
  });
};
