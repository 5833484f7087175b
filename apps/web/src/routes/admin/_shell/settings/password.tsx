import { createFileRoute } from '@tanstack/react-router';
import { showToast } from '../../../../ui/toast-store.ts';
import { Panel } from '../../-kit/-panel.tsx';
import { PasswordForm } from '../../-login/-password-form.tsx';
import { useViewer } from '../../-login/-viewer.ts';

const sayChanged = () =>
  showToast({
    title: 'Password changed',
    description:
      "You're logged out everywhere else. Turn notifications on again on your other devices.",
  });

const PasswordScreen = () => {
  const { username } = useViewer();
  return (
    <Panel>
      <PasswordForm username={username} onChanged={sayChanged} />
    </Panel>
  );
};

/** Changes the user's own password; available to editors too. */
export const Route = createFileRoute('/admin/_shell/settings/password')({
  staticData: { title: 'Password' },
  component: PasswordScreen,
});
