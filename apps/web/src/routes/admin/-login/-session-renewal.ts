import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { statusOf, trpc } from '../../../trpc.ts';
import { useHasUnsavedChanges } from '../-drafts/-unsaved-changes.tsx';
import { reasonOf } from './-refusal-reason.ts';

/** What a call may have to wait for: a login (including choosing a password), or proof of the user's identity. */
type Question = 'login' | 'proof';
type Outcome = 'given' | 'refused';

/** Calls that wait for the user. */
const waiting: Record<Question, ((outcome: Outcome) => void)[]> = { login: [], proof: [] };
let isLoginDismissed = false;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Lets the calls that wait for the user continue or fail. */
export const settleWaiting = (question: Question, outcome: Outcome): void => {
  const calls = waiting[question];
  waiting[question] = [];
  if (question === 'login') isLoginDismissed = outcome === 'refused';
  for (const resolve of calls) resolve(outcome);
  notify();
};

const waitFor = (question: Question): Promise<Outcome> =>
  new Promise((resolve) => {
    waiting[question] = [...waiting[question], resolve];
    if (question === 'login') isLoginDismissed = false;
    notify();
  });

const questionOf = (error: unknown): Question | null => {
  const reason = reasonOf(error);
  if (statusOf(error) === 401 || reason === 'own-password') return 'login';
  return reason === 'proof' ? reason : null;
};

/**
 * Makes a call without losing typed input: if the session has ended, or the password must be confirmed, asks
 * for that above the screen and repeats the call.
 */
export const useKeepSession = () => {
  const utils = trpc.useUtils();
  return async <Result>(call: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        const question = questionOf(error);
        // The shell redirects to where a second factor is added, once no input can be lost.
        if (reasonOf(error) === 'own-second-factor') utils.auth.session.invalidate();
        if (!question) throw error;
        const outcome = waitFor(question);
        if (statusOf(error) === 401) utils.auth.session.setData(undefined, null);
        if ((await outcome) === 'refused') throw error;
      }
    }
  };
};

export type KeepSession = ReturnType<typeof useKeepSession>;

/** Asks for a proof when what a screen shows needs one, and loads it again. */
export const useProvedQueries = (): void => {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(async (event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (reasonOf(event.action.error) !== 'proof' || !event.query.isActive()) return;
        const { queryKey } = event.query;
        if ((await waitFor('proof')) === 'given') {
          await queryClient.refetchQueries({ queryKey, exact: true });
        }
      }),
    [queryClient],
  );
};

/** Whether the user must prove their identity. */
export const useIsProofAsked = (): boolean =>
  useSyncExternalStore(subscribe, () => waiting.proof.length > 0);

/** Whether the login dialog may be shown: the user has not chosen 'not now' since it last appeared. */
export const useIsLoginWanted = (): boolean =>
  useSyncExternalStore(subscribe, () => !isLoginDismissed);

/** Allows the login dialog to be shown again when another session ends. */
export const forgetDismissal = (): void => {
  isLoginDismissed = false;
};

/** Whether the screen has to stay although the session has ended, because input would be lost. */
export const useMustStay = (): boolean => {
  const isWaiting = useSyncExternalStore(subscribe, () => Object.values(waiting).flat().length > 0);
  return useHasUnsavedChanges() || isWaiting;
};
