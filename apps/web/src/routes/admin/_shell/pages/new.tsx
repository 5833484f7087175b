import { createFileRoute } from '@tanstack/react-router';
import { BackLink, Screen } from '../../-kit/-screen.tsx';
import { OwnPageEditor } from './-own-page-editor.tsx';

const NewPageScreen = () => (
  <Screen title="New page" back={<BackLink to="/admin/pages">Back to Pages</BackLink>}>
    <OwnPageEditor page={null} />
  </Screen>
);

/** A new page of the owner's (beyond §7). */
export const Route = createFileRoute('/admin/_shell/pages/new')({
  staticData: { title: 'New page' },
  component: NewPageScreen,
});
