import { idOfPath } from '@hvac/contract/ids';
import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { BackLink, Screen } from '../-screen.tsx';
import { CategoryForm } from './-category-form.tsx';

const LoadedForm = ({ id }: { id: number }) => {
  // Always refetched on opening, and never replaced while it is being edited.
  const category = trpc.blog.categoryInUse.useQuery(
    { id },
    { gcTime: 0, refetchOnMount: 'always' },
  );
  if (category.isPending || !category.isFetchedAfterMount) return <Pending />;
  if (!category.data) return <ErrorState title="Error loading category. Please try again." />;
  return <CategoryForm category={category.data} />;
};

const EditCategoryScreen = () => {
  const id = idOfPath(Route.useParams().id);
  return (
    <Screen
      title="Edit Category"
      back={<BackLink to="/admin/categories">Back to Categories</BackLink>}
    >
      {id === null ? (
        <ErrorState title="Error loading category. Please try again." />
      ) : (
        <LoadedForm key={id} id={id} />
      )}
    </Screen>
  );
};

/** Edits a category (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/categories/$id')({
  staticData: { title: 'Edit Category' },
  component: EditCategoryScreen,
});
