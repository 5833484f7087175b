import { useMutation } from '@tanstack/react-query';
import { useKeepSession } from './-session-renewal.ts';

/** A change confirmed in a dialog; it stays pending while a login or a proof is requested in between. */
export const useSessionMutation = <Input, Result>(
  call: (input: Input) => Promise<Result>,
  onSuccess: (result: Result, input: Input) => void,
) => {
  const keepSession = useKeepSession();
  return useMutation({
    mutationFn: (input: Input) => keepSession(() => call(input)),
    onSuccess,
  });
};
