import { useMutation } from '@tanstack/react-query';
import { useKeepSession } from '../../-session-renewal.ts';

/** A change that a dialog asks about; it stays pending while a login or the password is asked for in between. */
export const useKeptMutation = <Input, Result>(
  call: (input: Input) => Promise<Result>,
  onSuccess: (result: Result) => void,
) => {
  const keepSession = useKeepSession();
  return useMutation({
    mutationFn: (input: Input) => keepSession(() => call(input)),
    onSuccess,
  });
};
