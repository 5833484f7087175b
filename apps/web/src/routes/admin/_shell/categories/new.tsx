import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../../-admin-head.ts';
import { BackLink } from '../-back-link.tsx';
import { Screen } from '../-screen.tsx';
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
  head: ({ match }) => adminHead('New Category', match.context.company.name),
  component: NewCategoryScreen,
});
