import { idOfPath } from '@hvac/contract/ids';
import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { ErrorState } from '../../../../ui/data-state.tsx';
import { EditedData, FOR_EDITING } from '../../-kit/-edited-data.tsx';
import { BackLink, Screen } from '../../-kit/-screen.tsx';
import { CategoryForm } from './-category-form.tsx';

const LoadedForm = ({ id }: { id: number }) => (
  <EditedData
    query={trpc.blog.categoryInUse.useQuery({ id }, FOR_EDITING)}
    failed="Error loading category. Please try again."
  >
    {(category) => <CategoryForm category={category} />}
  </EditedData>
);

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
