import { Text } from '@chakra-ui/react';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type NewToast, showToast } from '../../../ui/toast-store.ts';
import { useKeepSession } from '../-login/-session-renewal.ts';
import { failureText } from './-failure-text.ts';
import { restoreLostFocus } from './-restore-lost-focus.ts';

interface Question<Result> {
  title: string;
  /** Describes the action, and what is lost with it. */
  text: ReactNode;
  /** The label of the button that confirms. */
  label: string;
  /** The same while the action runs. */
  pending: string;
  cancel?: string;
  /** Whether the action loses nothing, so that its button does not warn. */
  isHarmless?: boolean;
  /** A login or a proof may be asked for in between. */
  run: () => Promise<Result> | Result;
  /** Why it failed: a string is shown in the dialog, a message in a toast after it closes. */
  failure?: (error: unknown) => string | { title: string; description: string };
  /** What is said of a success. */
  success?: NewToast;
  /** Refetches the lists that show what the action changes. */
  refresh?: () => Promise<unknown>;
  /** Called once the dialog is closed and the lists are fetched; by default, a lost focus is restored then. */
  done?: (result: Result) => unknown;
}

/** The labels of a question before something is deleted. */
export const DELETE = { label: 'Delete', pending: 'Deleting...' };

interface Asking {
  ask: (question: Question<unknown>) => void;
  withdraw: (question: Question<unknown>) => void;
}

const AskingContext = createContext<Asking | null>(null);

interface Asked {
  question: Question<unknown>;
  isPending: boolean;
  error: string | null;
}

/** The one dialog that asks for confirmation, for everything within. */
export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const keepSession = useKeepSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [asking] = useState<Asking>(() => ({
    ask: (question) => setAsked({ question, isPending: false, error: null }),
    withdraw: (question) =>
      setAsked((now) => (now?.question === question && !now.isPending ? null : now)),
  }));

  const proceed = async (question: Question<unknown>) => {
    const { run, failure = failureText, success, refresh, done = restoreLostFocus } = question;
    const show = (state: Omit<Asked, 'question'>) =>
      setAsked((now) => (now?.question === question ? { question, ...state } : now));
    // At once: a message above an open dialog could be neither read out nor dismissed, and the next dialog must not take
    // this one for its opener.
    const close = (message?: NewToast) => {
      if (message) showToast(message);
      flushSync(() => setAsked((now) => (now?.question === question ? null : now)));
    };
    show({ isPending: true, error: null });
    let result: unknown;
    try {
      result = await keepSession(async () => run());
    } catch (thrown) {
      const problem = failure(thrown);
      if (typeof problem === 'string') return show({ isPending: false, error: problem });
      close({ ...problem, variant: 'destructive' });
      await refresh?.();
      return restoreLostFocus();
    }
    close(success);
    await refresh?.();
    await done(result);
  };

  const { question, isPending = false, error = null } = asked ?? {};
  return (
    <AskingContext value={asking}>
      {children}
      <ConfirmDialog
        isOpen={question !== undefined}
        onClose={() => {
          if (question) asking.withdraw(question);
          // What asked may be inert by now, while its list loads again.
          restoreLostFocus();
        }}
        title={question?.title ?? ''}
        confirmLabel={question?.label ?? ''}
        pendingLabel={question?.pending ?? ''}
        cancelLabel={question?.cancel}
        isHarmless={question?.isHarmless}
        isPending={isPending}
        error={error}
        onConfirm={() => question && void proceed(question)}
      >
        {typeof question?.text === 'string' ? <Text>{question.text}</Text> : question?.text}
      </ConfirmDialog>
    </AskingContext>
  );
};

/** Asks for confirmation before an action that is hard to undo; the question goes with the screen that asked it, unless it is being acted on. */
export const useConfirm = () => {
  const asking = useContext(AskingContext);
  const own = useRef<Question<unknown>>(null);
  useEffect(
    () => () => {
      if (own.current) asking?.withdraw(own.current);
    },
    [asking],
  );
  return <Result,>(question: Question<Result>): void => {
    own.current = question as Question<unknown>;
    asking?.ask(own.current);
  };
};
