import { useSyncExternalStore } from 'react';
import { statusOf, trpc } from '../../../trpc.ts';
import { useHasUnsavedChanges } from './-unsaved-changes.tsx';

/** What a call may have to wait for: a login (and a password of one's own), or the password once more. */
type Question = 'login' | 'proof';
type Answer = 'given' | 'refused';

/** Calls that wait for whoever is at the screen. */
const waiting: Record<Question, ((answer: Answer) => void)[]> = { login: [], proof: [] };
let isLoginPutOff = false;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Lets the calls that wait for an answer go on, or fail. */
export const answerAll = (question: Question, answer: Answer): void => {
  const calls = waiting[question];
  waiting[question] = [];
  if (question === 'login') isLoginPutOff = answer === 'refused';
  for (const resolve of calls) resolve(answer);
  notify();
};

const ask = (question: Question): Promise<Answer> =>
  new Promise((resolve) => {
    waiting[question] = [...waiting[question], resolve];
    if (question === 'login') isLoginPutOff = false;
    notify();
  });

/** What the user may do so that a refused call passes: enter the password again, or choose one of his own. */
type Reason = 'proof' | 'own-password';

const reasonOf = (error: unknown): Reason | null => {
  const data = error instanceof Error && 'data' in error ? error.data : null;
  return (data as { reason?: Reason } | null)?.reason ?? null;
};

const questionOf = (error: unknown): Question | null => {
  const reason = reasonOf(error);
  if (statusOf(error) === 401 || reason === 'own-password') return 'login';
  return reason;
};

/**
 * Makes a call that must not lose what was typed: when the session has ended, or the password has to be entered
 * again, asks for that over the screen and makes the call again.
 */
export const useKeepSession = () => {
  const utils = trpc.useUtils();
  return async <Result>(call: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        const question = questionOf(error);
        if (!question) throw error;
        const answer = ask(question);
        if (statusOf(error) === 401) utils.auth.session.setData(undefined, null);
        if ((await answer) === 'refused') throw error;
      }
    }
  };
};

/** Whether the password is asked for once more. */
export const useIsProofAsked = (): boolean =>
  useSyncExternalStore(subscribe, () => waiting.proof.length > 0);

/** Whether a login may be asked for over the screen: nobody has said 'not now' since it was asked for last. */
export const useIsLoginWanted = (): boolean =>
  useSyncExternalStore(subscribe, () => !isLoginPutOff);

/** Another session may end, and be asked for, as well. */
export const forgetPutOff = (): void => {
  isLoginPutOff = false;
};

/** Whether the screen has to stay although the session has ended: something on it would be lost. */
export const useMustStay = (): boolean => {
  const isWaiting = useSyncExternalStore(subscribe, () => Object.values(waiting).flat().length > 0);
  return useHasUnsavedChanges() || isWaiting;
};
