import { chakra, HStack, Text } from '@chakra-ui/react';
import type { Category } from '@hvac/contract/blog';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, trpc } from '../../../../trpc.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { EmptyState, ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { DeleteDialog } from '../-delete-dialog.tsx';
import { IconButton, IconLink } from '../-icon-action.tsx';
import { Screen } from '../-screen.tsx';

const usedBy = (posts: number): string => {
  if (posts === 0) return 'No posts use this category.';
  return posts === 1
    ? '1 post uses this category. It will stay, without it.'
    : `${posts} posts use this category. They will stay, without it.`;
};

interface DeleteCategoryDialogProps {
  /** The category to delete; null closes the dialog. */
  category: Category | null;
  onClose: () => void;
}

/** Confirms the deletion of a category, with its name and the number of posts (spec §2.2, contract §5). */
const DeleteCategoryDialog = ({ category, onClose }: DeleteCategoryDialogProps) => {
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
        <Cell display={{ base: 'none', sm: 'table-cell' }} color="fg.body" overflowWrap="anywhere">
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
  const [deleted, setDeleted] = useState<Category | null>(null);
  const categories = trpc.blog.categories.useQuery();
  if (categories.isPending) return <Pending />;
  if (categories.isError) return <ErrorState title="Error loading categories. Please try again." />;
  return (
    <>
      {categories.data.length === 0 ? (
        <EmptyState title="No categories found. Create your first category." />
      ) : (
        <CategoriesTable categories={categories.data} onDelete={setDeleted} />
      )}
      <DeleteCategoryDialog category={deleted} onClose={() => setDeleted(null)} />
    </>
  );
};

const CategoriesScreen = () => (
  <Screen
    title="Categories"
    actions={
      <LinkButton>
        <Link to="/admin/categories/new">
          <Icon name="plus" />
          <chakra.span>New Category</chakra.span>
        </Link>
      </LinkButton>
    }
  >
    <Categories />
  </Screen>
);

/** Category list (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/categories/')({
  staticData: { title: 'Categories' },
  component: CategoriesScreen,
});
