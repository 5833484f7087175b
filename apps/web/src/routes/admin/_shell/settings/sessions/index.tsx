import { Text } from '@chakra-ui/react';
import type { SessionEntry } from '@hvac/contract/auth';
import { createFileRoute } from '@tanstack/react-router';
import { errorText, trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { ErrorState, Pending } from '../../../../../ui/data-state.tsx';
import { showToast } from '../../../../../ui/toast-store.ts';
import { Panel } from '../../-panel.tsx';
import { restoreLostFocus } from '../../-restore-lost-focus.ts';
import { useKeptMutation } from '../../-use-kept-mutation.ts';
import { useLogout } from '../../-use-logout.ts';
import { SessionList } from './-session-list.tsx';

const Sessions = () => {
  const sessions = trpc.auth.sessions.useQuery(undefined, { refetchOnMount: 'always' });
  const utils = trpc.useUtils();
  const here = useLogout();
  const ended = async (description: string) => {
    showToast({ title: 'Logged out', description });
    await utils.auth.sessions.invalidate();
    restoreLostFocus();
  };
  const onError = (error: unknown) =>
    showToast({ title: 'Logout failed', description: errorText(error), variant: 'destructive' });
  const end = useKeptMutation(
    ({ id }: SessionEntry) => utils.client.auth.endSession.mutate({ id }),
    (_ended, { device }) => ended(`${device} is logged out.`),
  );
  const endOthers = useKeptMutation(
    () => utils.client.auth.endOtherSessions.mutate(),
    () => ended('This browser is the only one that is still logged in.'),
  );
  const logOut = (session: SessionEntry) =>
    session.isCurrent ? here.logOut() : end.mutate(session, { onError });

  if (sessions.isPending) return <Pending />;
  if (sessions.isError) return <ErrorState title="Error loading sessions. Please try again." />;
  return (
    <Panel title="Where you are logged in">
      <Text mb="4" fontSize="sm" color="fg.muted">
        A session ends after an hour without use, after twelve hours, and when your password
        changes. If you do not know one of these, log it out and change your password.
      </Text>
      <SessionList
        sessions={sessions.data}
        isPending={end.isPending || endOthers.isPending || here.isPending}
        onLogOut={logOut}
      />
      {sessions.data.length > 1 && (
        <Button
          mt="5"
          variant="outline"
          disabled={endOthers.isPending}
          onClick={() => endOthers.mutate(undefined, { onError })}
        >
          Log out everywhere else
        </Button>
      )}
    </Panel>
  );
};

/** The user's own sessions; available to editors too. */
export const Route = createFileRoute('/admin/_shell/settings/sessions/')({
  staticData: { title: 'Sessions' },
  component: Sessions,
});
