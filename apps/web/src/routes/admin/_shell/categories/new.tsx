import { createFileRoute } from '@tanstack/react-router';
import { BackLink, Screen } from '../../-kit/-screen.tsx';
import { CategoryForm } from './-category-form.tsx';

const NewCategoryScreen = () => (
  <Screen
    title="New Category"
    back={<BackLink to="/admin/categories">Back to Categories</BackLink>}
  >
    <CategoryForm category={null} />
  </Screen>
);

/** A new category (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/categories/new')({
  staticData: { title: 'New Category' },
  component: NewCategoryScreen,
});
