import { Text } from '@chakra-ui/react';
import type { Category } from '@hvac/contract/blog';
import { errorText, trpc } from '../../../../trpc.ts';
import { DeleteDialog } from '../-delete-dialog.tsx';

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

/** Confirms the deletion of a category, with its name and the number of posts (spec §2.2, contract §5). */
export const DeleteCategoryDialog = ({ category, onClose }: DeleteCategoryDialogProps) => {
  const utils = trpc.useUtils();
  const inUse = trpc.blog.categoryInUse.useQuery(
    { id: category?.id ?? 0 },
    { enabled: category !== null, staleTime: 0, gcTime: 0 },
  );
  return (
    <DeleteDialog
      item={category}
      title="Delete category"
      onDelete={({ id }) => utils.client.blog.deleteCategory.mutate({ id })}
      success={{
        title: 'Category deleted',
        description: 'The category has been deleted successfully.',
      }}
      failure={(error) => ({
        title: 'Error',
        description: `Failed to delete category: ${errorText(error)}`,
      })}
      // Does not refetch this category: it may be gone.
      refresh={() =>
        Promise.all([utils.blog.categories.invalidate(), utils.blog.overview.invalidate()])
      }
      onClose={onClose}
    >
      {({ name }) => (
        <>
          <Text overflowWrap="anywhere">
            Delete the category <strong>{name}</strong>? This action cannot be undone.
          </Text>
          <Text color="fg.muted" fontSize="sm" minHeight="6">
            {inUse.data && usedBy(inUse.data.postCount)}
          </Text>
        </>
      )}
    </DeleteDialog>
  );
};
