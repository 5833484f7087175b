import { useMutation } from '@tanstack/react-query';
import { trpc } from '../../../../trpc.ts';
import { useKeepSession } from '../-session-renewal.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** Changes submissions; it is done once everything that shows them has been refetched. */
export const useSubmissionChange = <Input>(
  change: (contact: Client['contact'], input: Input) => Promise<void>,
) => {
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  return useMutation({
    mutationFn: (input: Input) => keepSession(() => change(utils.client.contact, input)),
    onSettled: () => utils.contact.invalidate(),
  });
};
