import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import type { ListedSubmission } from '@hvac/contract/submissions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { failureText } from '../../-kit/-failure-text.ts';
import { useKeepSession } from '../../-login/-session-renewal.ts';

/** The id of the button that chooses a status in the dialog. */
export const statusButtonId = (status: SubmissionStatus): string => `status-${status}`;

/** What the owner has just done to reach the customer. */
type Reply = 'called' | 'wrote';

/**
 * The status of the open submission, and the functions that change it.
 * @param isCalled whether the owner has just called from the list
 */
export const useStatusChange = (
  { id, status }: Pick<ListedSubmission, 'id' | 'status'>,
  isCalled: boolean,
) => {
  const [reply, noteReply] = useState<Reply | null>(isCalled ? 'called' : null);
  const change = useSubmissionChange((inbox, next: SubmissionStatus) =>
    inbox.setStatus.mutate({ id, status: next }),
  );
  const set = (next: SubmissionStatus) => {
    if (!change.isPending && next !== status) change.mutate(next);
  };
  return {
    /** The chosen status at once; the stored one again if the change fails. */
    status: change.isPending ? change.variables : status,
    failure: change.error && failureText(change.error),
    set,
    /** Like `set`, for a control that disappears with the change: moves the focus to the button of the status. */
    setFromElsewhere: (next: SubmissionStatus) => {
      document.getElementById(statusButtonId(next))?.focus();
      set(next);
    },
    /** Null until the owner calls or writes. */
    reply,
    noteReply,
    isNew: status === 'new',
  };
};
export type StatusChange = ReturnType<typeof useStatusChange>;

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** Changes submissions; it is done once everything that shows them has been refetched. */
export const useSubmissionChange = <Input>(
  change: (inbox: Client['inbox'], input: Input) => Promise<void>,
) => {
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  return useMutation({
    mutationFn: (input: Input) => keepSession(() => change(utils.client.inbox, input)),
    onSettled: () => utils.inbox.invalidate(),
  });
};
