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
    success: (page) => ({
      title: 'Page restored',
      description: restoredText(page),
      ...(!isUndo && {
        action: { label: 'Open', run: () => void navigate({ href: `/admin/pages/${page.id}` }) },
      }),
    }),
    refresh: () => utils.ownPages.invalidate(),
  });
};
