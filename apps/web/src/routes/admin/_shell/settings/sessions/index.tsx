import { Badge, Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { SessionEntry } from '@hvac/contract/auth';
import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Pending } from '../../../../../ui/data-state.tsx';
import { showToast } from '../../../../../ui/toast-store.ts';
import { SiteDateTime } from '../../../../-company-record.tsx';
import { catalogueText } from '../../../-kit/-failure-text.ts';
import { LoadError } from '../../../-kit/-load-error.tsx';
import { Panel } from '../../../-kit/-panel.tsx';
import { restoreLostFocus } from '../../../-kit/-restore-lost-focus.ts';
import { useLogout } from '../../../-login/-use-logout.ts';
import { useSessionMutation } from '../../../-login/-use-session-mutation.ts';

interface SessionListProps {
  sessions: SessionEntry[];
  isPending: boolean;
  onLogOut: (session: SessionEntry) => void;
}

/** The sessions of the user, one per row. */
const SessionList = ({ sessions, isPending, onLogOut }: SessionListProps) => (
  <Box as="ul" aria-label="Where you're logged in" listStyleType="none">
    {sessions.map((session) => (
      <HStack
        as="li"
        key={session.id}
        justify="space-between"
        gap="3"
        flexWrap="wrap"
        py="3"
        fontSize="sm"
        borderTopWidth="1px"
        borderColor="line"
      >
        <Box minWidth="0">
          <HStack gap="2" flexWrap="wrap">
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {session.device}
            </Text>
            {session.isCurrent && <Badge colorPalette="ice">This device</Badge>}
          </HStack>
          <Text color="fg.muted" overflowWrap="anywhere">
            {session.address}
          </Text>
          <Text color="fg.muted">
            Logged in <SiteDateTime iso={session.createdAt} />, last seen{' '}
            <SiteDateTime iso={session.lastSeenAt} />
          </Text>
        </Box>
        <Button variant="outline" disabled={isPending} onClick={() => onLogOut(session)}>
          Log out
          <chakra.span srOnly> {session.isCurrent ? 'this device' : session.device}</chakra.span>
        </Button>
      </HStack>
    ))}
  </Box>
);

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
    showToast({
      title: 'Logout failed',
      description: catalogueText(error),
      variant: 'destructive',
    });
  const end = useSessionMutation(
    ({ id }: SessionEntry) => utils.client.auth.endSession.mutate({ id }),
    (_ended, { device }) => ended(`${device} is logged out.`),
  );
  const endOthers = useSessionMutation(
    () => utils.client.auth.endOtherSessions.mutate(),
    () => ended('All other devices are logged out.'),
  );
  const logOut = (session: SessionEntry) =>
    session.isCurrent ? here.logOut() : end.mutate(session, { onError });

  if (sessions.isPending) return <Pending />;
  if (sessions.isError) return <LoadError title="Error loading devices. Please try again." />;
  return (
    <Panel title="Where you're logged in">
      <Text mb="4" fontSize="sm" color="fg.muted">
        You're logged out after 1 hour of inactivity or 12 hours. Don't recognize one? Log it out
        and change your password.
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
          Log out of all other devices
        </Button>
      )}
    </Panel>
  );
};

/** The user's own sessions; available to editors too. */
export const Route = createFileRoute('/admin/_shell/settings/sessions/')({
  staticData: { title: 'Devices' },
  component: Sessions,
});
