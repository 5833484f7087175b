import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Loads the scripts of the screens that are opened most ahead, so that they open at once, and without a signal. */
export const useScreensAhead = (): void => {
  const router = useRouter();
  useEffect(() => {
    const { routesById } = router;
    for (const route of [
      routesById['/admin/_shell/submissions/'],
      routesById['/admin/_shell/(dashboard)/'],
      routesById['/admin/_shell/posts/'],
    ]) {
      void router.loadRouteChunk(route);
    }
  }, [router]);
};
