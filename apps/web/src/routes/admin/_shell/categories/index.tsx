import { HStack, Text } from '@chakra-ui/react';
import type { Category } from '@hvac/contract/blog';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { createFileRoute, Link, useSearch } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { EmptyState, Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { DELETE, useConfirm } from '../../-kit/-confirm.tsx';
import { catalogueText } from '../../-kit/-failure-text.ts';
import { IconButton, IconLink } from '../../-kit/-icon-buttons.tsx';
import { LoadError } from '../../-kit/-load-error.tsx';
import { NewLink } from '../../-kit/-new-link.tsx';
import { Screen } from '../../-kit/-screen.tsx';
import { ListTabs, TrashTab } from '../../-trash/-trash-tab.tsx';
import { useRestore } from '../../-trash/-use-restore.ts';

const UNCOUNTED = "We couldn't count the posts that use it. They will stay, without it.";

const usedBy = (posts: number): string => {
  if (posts === 0) return 'No posts use this category.';
  return posts === 1
    ? '1 post uses this category. It will stay, without it.'
    : `${posts} posts use this category. They will stay, without it.`;
};

/** Takes a category out of the trash. */
const useRestoreCategory = () => {
  const utils = trpc.useUtils();
  return useRestore({
    noun: 'category',
    call: (id) => utils.client.blog.restoreCategory.mutate({ id }),
    refresh: () => utils.blog.invalidate(),
  });
};

const PostsUsing = ({ category: { id } }: { category: Category }) => {
  const inUse = trpc.blog.categoryInUse.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  return (
    <Text color="fg.muted" fontSize="sm" minHeight="6">
      {inUse.isError && UNCOUNTED}
      {inUse.data && usedBy(inUse.data.postCount)}
    </Text>
  );
};

/** Deletes a category after confirmation, with its name and the number of posts (spec §2.2, contract §5). */
const useDeleteCategory = () => {
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  const { restore } = useRestoreCategory();
  return (category: Category) =>
    confirm({
      title: 'Delete category',
      text: (
        <>
          <Text overflowWrap="anywhere">
            Delete the category <strong>{category.name}</strong>? This action cannot be undone.
          </Text>
          <Text>You can still bring it back from the trash for {TRASH_DAYS} days.</Text>
          <PostsUsing category={category} />
        </>
      ),
      ...DELETE,
      run: () => utils.client.blog.trashCategory.mutate({ id: category.id }),
      success: {
        title: 'Category deleted',
        description: 'The category has been deleted successfully.',
        action: { label: 'Undo', run: () => void restore(category.id) },
      },
      failure: (error) => ({
        title: 'Error',
        description: `Failed to delete category: ${catalogueText(error)}`,
      }),
      // Does not refetch this category: it may be gone.
      refresh: () =>
        Promise.all([
          utils.blog.categories.invalidate(),
          utils.blog.overview.invalidate(),
          utils.blog.trashedCategories.invalidate(),
        ]),
    });
};

interface CategoriesTableProps {
  categories: Category[];
  onDelete: (category: Category) => void;
}

const CategoriesTable = ({ categories, onDelete }: CategoriesTableProps) => (
  <Table
    head={
      <>
        <HeadCell>Name</HeadCell>
        <HeadCell display={{ base: 'none', sm: 'table-cell' }}>Slug</HeadCell>
        <HeadCell display={{ base: 'none', md: 'table-cell' }}>Description</HeadCell>
        <HeadCell textAlign="end">Actions</HeadCell>
      </>
    }
  >
    {categories.map((category) => (
      <Row key={category.id}>
        <Cell fontWeight="semibold" overflowWrap="anywhere">
          {category.name}
          <Text display={{ base: 'block', sm: 'none' }} fontWeight="normal" color="fg.muted">
            {category.slug}
          </Text>
        </Cell>
        <Cell
          display={{ base: 'none', sm: 'table-cell' }}
          // Usual slugs stay in one line.
          minWidth="9rem"
          color="fg.body"
          overflowWrap="anywhere"
        >
          {category.slug}
        </Cell>
        <Cell
          display={{ base: 'none', md: 'table-cell' }}
          color="fg.body"
          overflowWrap="anywhere"
          maxWidth="prose"
        >
          {category.description || '-'}
        </Cell>
        <Cell>
          <HStack gap="1" justify="flex-end">
            <IconLink label={`Edit ${category.name}`} tooltip="Edit">
              <Link to="/admin/categories/$id" params={{ id: String(category.id) }}>
                <Icon name="pencil" />
              </Link>
            </IconLink>
            <IconButton
              label={`Delete ${category.name}`}
              tooltip="Delete"
              icon="trash"
              colorPalette="red"
              onClick={() => onDelete(category)}
            />
          </HStack>
        </Cell>
      </Row>
    ))}
  </Table>
);

const Categories = () => {
  const deleteCategory = useDeleteCategory();
  const categories = trpc.blog.categories.useQuery();
  if (categories.isPending) return <Pending />;
  if (categories.isError) return <LoadError title="Error loading categories. Please try again." />;
  if (categories.data.length === 0) {
    return (
      <EmptyState title="No categories found. Create your first category.">
        <Text fontSize="sm" color="fg.muted">
          Categories group your posts, like Heating or Cooling. Visitors can browse by them.
        </Text>
      </EmptyState>
    );
  }
  return <CategoriesTable categories={categories.data} onDelete={deleteCategory} />;
};

const CategoriesScreen = () => {
  const utils = trpc.useUtils();
  const isTrash = useSearch({ from: '/admin/_shell/categories/' }).tab === 'trash';
  const trash = trpc.blog.trashedCategories.useQuery(undefined, { refetchOnMount: 'always' });
  const { restore, isPending } = useRestoreCategory();
  return (
    <Screen title="Categories" actions={<NewLink to="/admin/categories/new">New Category</NewLink>}>
      <ListTabs to="/admin/categories" label="Categories" isTrash={isTrash} trash={trash} />
      {isTrash ? (
        <TrashTab
          trash={trash}
          noun="category"
          nouns="categories"
          isRestoring={isPending}
          onRestore={restore}
          purge={(id) => utils.client.blog.purgeCategory.mutate({ id })}
          refresh={() => utils.blog.invalidate()}
        />
      ) : (
        <Categories />
      )}
    </Screen>
  );
};

/** Category list (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/categories/')({
  validateSearch: ({ tab }): { tab?: 'trash' } => (tab === 'trash' ? { tab } : {}),
  staticData: { title: 'Categories' },
  component: CategoriesScreen,
});
