import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useMatch, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/data-state.tsx';
import { restoreLostFocus } from '../-kit/-restore-lost-focus.ts';
import { Screen } from '../-kit/-screen.tsx';
import { loadNewerBuild } from '../-missing-scripts.ts';

const Failure = ({ reset }: Pick<ErrorComponentProps, 'reset'>) => {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => void loadNewerBuild(), []);
  const tryAgain = async () => {
    // What the screen could not show is loaded again, too.
    queryClient.removeQueries({ type: 'inactive' });
    await router.invalidate();
    reset();
    restoreLostFocus();
  };
  return (
    <ErrorState title="This screen didn't load. Check your connection and try again.">
      <Button variant="outline" bg="white" onClick={tryAgain}>
        Try again
      </Button>
    </ErrorState>
  );
};

/** In place of a back office screen that failed unexpectedly, or whose script did not load. The menu stays. */
export const ScreenFailure = ({ reset }: ErrorComponentProps) => {
  const { routeId } = useMatch({ strict: false });
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  });
  // The frame of the settings has the heading.
  if (routeId.startsWith('/admin/_shell/settings/')) return <Failure reset={reset} />;
  return (
    <Screen title={title ?? 'Office'}>
      <Failure reset={reset} />
    </Screen>
  );
};
