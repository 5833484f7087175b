import { Heading, Stack, Text } from '@chakra-ui/react';
import type { User } from '@hvac/contract/auth';
import { useEffect, useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import {
  forgetUnsavedChanges,
  LeaveQuestion,
  useHasUnsavedChanges,
} from '../-drafts/-unsaved-changes.tsx';
import { LoginForm } from './-login-form.tsx';
import { PasswordForm } from './-password-form.tsx';
import { forgetDismissal, settleWaiting, useIsLoginWanted } from './-session-renewal.ts';

const NotNow = () => (
  <Button variant="ghost" onClick={() => settleWaiting('login', 'refused')}>
    Later
  </Button>
);

/** Cancels the calls that wait for the login, after confirmation if unsaved changes would be lost. */
const Leave = () => {
  const hasUnsavedChanges = useHasUnsavedChanges();
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    forgetUnsavedChanges();
    settleWaiting('login', 'refused');
  };
  return (
    <>
      <Button variant="ghost" onClick={() => (hasUnsavedChanges ? setAsking(true) : leave())}>
        {hasUnsavedChanges ? 'Discard and go to login' : 'Go to login'}
      </Button>
      <LeaveQuestion isOpen={isAsking} onStay={() => setAsking(false)} onLeave={leave} />
    </>
  );
};

/** Removes all data of the previous user from the tab: discards typed input and loads a new document. */
const startAnew = (): void => {
  forgetUnsavedChanges();
  window.location.assign('/admin');
};

interface SessionDialogProps {
  /** The user of the session; null when it has ended. */
  user: User | null;
  /** The user whose screen is below. */
  viewer: User;
  /** Whether the screen below is already asking the user to choose a password. */
  isChoosing: boolean;
}

/**
 * Logs the user in again above a screen that must stay, and asks them to choose a password if required. If somebody
 * else logs in there, the back office restarts.
 */
export const SessionDialog = ({ user, viewer, isChoosing }: SessionDialogProps) => {
  const utils = trpc.useUtils();
  const isWanted = useIsLoginWanted();
  const mustChoose = user?.isProvisional === true && !isChoosing;
  const isNeeded = user === null || mustChoose;
  const isSomebodyElse = user !== null && user.id !== viewer.id;

  useEffect(() => {
    if (!isNeeded) forgetDismissal();
  }, [isNeeded]);
  useEffect(() => {
    if (isSomebodyElse) startAnew();
  }, [isSomebodyElse]);

  const chosen = async () => {
    await utils.auth.session.invalidate();
    settleWaiting('login', 'given');
  };

  return (
    <Modal
      isOpen={!isSomebodyElse && isNeeded && (isWanted || user === null)}
      isLocked={user === null}
      onClose={() => isNeeded && settleWaiting('login', 'refused')}
      labelledBy="session-dialog-title"
    >
      <Stack gap="5" p={{ base: '5', sm: '7' }}>
        <Heading as="h2" id="session-dialog-title" size="lg">
          {user ? 'Choose your password' : "You've been logged out"}
        </Heading>
        {user ? (
          <>
            <Text color="fg.body">
              Your temporary password works only once. Nothing you typed is lost.
            </Text>
            <PasswordForm username={user.username} isFirst onChanged={chosen} />
            <NotNow />
          </>
        ) : (
          <>
            <Text color="fg.body">Log in again to continue. Nothing you typed is lost.</Text>
            <LoginForm
              hasToasts={false}
              username={viewer.username}
              onLoggedIn={({ id, isProvisional }) => {
                const isDone = !isProvisional || isChoosing;
                if (id === viewer.id && isDone) settleWaiting('login', 'given');
              }}
            >
              <Leave />
            </LoginForm>
          </>
        )}
      </Stack>
    </Modal>
  );
};
