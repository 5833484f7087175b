import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statusOf } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/data-state.tsx';
import { restoreLostFocus } from './-restore-lost-focus.ts';

interface LoadErrorProps {
  title: string;
  children?: ReactNode;
}

/** An error in place of what could not be loaded, with a button that loads it again unless it does not exist. */
export const LoadError = ({ title, children }: LoadErrorProps) => {
  const queryClient = useQueryClient();
  const failed = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state }) => state.status === 'error' && statusOf(state.error) !== 404);
  const loadAgain = async () => {
    await Promise.all(failed.map(({ queryKey }) => queryClient.refetchQueries({ queryKey })));
    restoreLostFocus();
  };
  return (
    <ErrorState title={title}>
      {children}
      {failed.length > 0 && (
        <Button variant="outline" bg="white" onClick={loadAgain}>
          Try again
        </Button>
      )}
    </ErrorState>
  );
};
