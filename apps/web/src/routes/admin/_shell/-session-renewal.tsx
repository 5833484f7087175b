import { Heading, Stack, Text } from '@chakra-ui/react';
import { useEffect, useSyncExternalStore } from 'react';
import { statusOf, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { LoginForm } from '../-login-form.tsx';
import { useHasUnsavedChanges } from './-unsaved-changes.tsx';

type Answer = 'renewed' | 'refused';

/** Saves that wait for a login. */
let waiting: ((answer: Answer) => void)[] = [];
let isPutOff = false;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const answerAll = (answer: Answer) => {
  const calls = waiting;
  waiting = [];
  isPutOff = answer === 'refused';
  for (const resolve of calls) resolve(answer);
  notify();
};

const askForLogin = (): Promise<Answer> =>
  new Promise((resolve) => {
    waiting = [...waiting, resolve];
    isPutOff = false;
    notify();
  });

/**
 * Makes a call that must not lose what was typed: when the session has ended, asks for a login over the
 * screen and makes the call again.
 */
export const useKeepSession = () => {
  const utils = trpc.useUtils();
  return async <Result,>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await call();
    } catch (error) {
      if (statusOf(error) !== 401) throw error;
      const answer = askForLogin();
      utils.auth.session.setData(undefined, null);
      if ((await answer) === 'refused') throw error;
      return call();
    }
  };
};

/** Whether the screen has to stay although the session has ended: something on it would be lost. */
export const useMustStay = (): boolean => {
  const isWaiting = useSyncExternalStore(subscribe, () => waiting.length > 0);
  return useHasUnsavedChanges() || isWaiting;
};

/** Logs in again over a screen that must stay. */
export const SessionDialog = ({ isEnded }: { isEnded: boolean }) => {
  const isWanted = useSyncExternalStore(subscribe, () => !isPutOff);

  // A new session may end as well.
  useEffect(() => {
    if (!isEnded) isPutOff = false;
  }, [isEnded]);

  return (
    <Modal
      isOpen={isEnded && isWanted}
      onClose={() => isEnded && answerAll('refused')}
      labelledBy="session-ended-title"
    >
      <Stack gap="5" p={{ base: '5', sm: '7' }}>
        <Heading as="h2" id="session-ended-title" size="lg">
          Your session has ended
        </Heading>
        <Text color="fg.body">Log in again to go on. Nothing that you typed is lost.</Text>
        <LoginForm hasToasts={false} onLoggedIn={() => answerAll('renewed')}>
          <Button variant="ghost" onClick={() => answerAll('refused')}>
            Not now
          </Button>
        </LoginForm>
      </Stack>
    </Modal>
  );
};
