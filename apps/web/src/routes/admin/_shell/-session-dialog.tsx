import { Heading, Stack, Text } from '@chakra-ui/react';
import type { User } from '@hvac/contract/auth';
import { useEffect } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { LoginForm } from '../-login-form.tsx';
import { PasswordForm } from './-password-form.tsx';
import { answerAll, forgetPutOff, useIsLoginWanted } from './-session-renewal.ts';

const NotNow = () => (
  <Button variant="ghost" onClick={() => answerAll('login', 'refused')}>
    Not now
  </Button>
);

interface SessionDialogProps {
  /** The user of the session; null when it has ended. */
  user: User | null;
  /** Whether the screen below is already asking the user to choose a password. */
  isChoosing: boolean;
}

/** Logs the user in again above a screen that must stay, and asks them to choose a password if required. */
export const SessionDialog = ({ user, isChoosing }: SessionDialogProps) => {
  const utils = trpc.useUtils();
  const isWanted = useIsLoginWanted();
  const mustChoose = user?.isProvisional === true && !isChoosing;
  const isNeeded = user === null || mustChoose;

  useEffect(() => {
    if (!isNeeded) forgetPutOff();
  }, [isNeeded]);

  const chosen = async () => {
    await utils.auth.session.invalidate();
    answerAll('login', 'given');
  };

  return (
    <Modal
      isOpen={isNeeded && isWanted}
      onClose={() => isNeeded && answerAll('login', 'refused')}
      labelledBy="session-dialog-title"
    >
      <Stack gap="5" p={{ base: '5', sm: '7' }}>
        <Heading as="h2" id="session-dialog-title" size="lg">
          {user ? 'Choose your password' : 'Your session has ended'}
        </Heading>
        {user ? (
          <>
            <Text color="fg.body">
              The password that you were given is for one login. Nothing that you typed is lost.
            </Text>
            <PasswordForm username={user.username} isFirst onChanged={chosen} />
            <NotNow />
          </>
        ) : (
          <>
            <Text color="fg.body">Log in again to go on. Nothing that you typed is lost.</Text>
            <LoginForm
              hasToasts={false}
              onLoggedIn={({ isProvisional }) => {
                if (!isProvisional || isChoosing) answerAll('login', 'given');
              }}
            >
              <NotNow />
            </LoginForm>
          </>
        )}
      </Stack>
    </Modal>
  );
};
