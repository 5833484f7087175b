import { Text } from '@chakra-ui/react';
import type { Category } from '@hvac/contract/blog';
import { errorText, trpc } from '../../../../trpc.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { restoreLostFocus } from '../-restore-lost-focus.ts';

const usedBy = (posts: number): string => {
  if (posts === 0) return 'No post uses it.';
  return posts === 1
    ? '1 post uses it; the post stays, without this category.'
    : `${posts} posts use it; they stay, without this category.`;
};

interface DeleteCategoryDialogProps {
  /** The category to delete; null closes the dialog. */
  category: Category | null;
  onClose: () => void;
}

/** Asks before a category goes, naming it and how many posts use it (spec §2.2, contract §5). */
export const DeleteCategoryDialog = ({ category, onClose }: DeleteCategoryDialogProps) => {
  const utils = trpc.useUtils();
  const deletion = trpc.blog.deleteCategory.useMutation();
  const inUse = trpc.blog.categoryInUse.useQuery(
    { id: category?.id ?? 0 },
    { enabled: category !== null, staleTime: 0, gcTime: 0 },
  );

  const deleteCategory = async () => {
    if (!category) return;
    try {
      await deletion.mutateAsync({ id: category.id });
      showToast({
        title: 'Category deleted',
        description: 'The category has been deleted successfully.',
      });
    } catch (error) {
      const description = `Failed to delete category: ${errorText(error)}`;
      showToast({ title: 'Error', description, variant: 'destructive' });
    }
    // Above a dialog a message could be neither read out nor dismissed.
    onClose();
    // Not what is asked of this category: it may be gone.
    await Promise.all([utils.blog.categories.invalidate(), utils.blog.overview.invalidate()]);
    restoreLostFocus();
  };

  return (
    <ConfirmDialog
      isOpen={category !== null}
      onClose={onClose}
      title="Delete category"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={deletion.isPending}
      onConfirm={deleteCategory}
    >
      <Text overflowWrap="anywhere">
        Delete the category <strong>{category?.name}</strong>? This action cannot be undone.
      </Text>
      <Text color="fg.muted" fontSize="sm" minHeight="6">
        {inUse.data && usedBy(inUse.data.postCount)}
      </Text>
    </ConfirmDialog>
  );
};
