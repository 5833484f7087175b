import type { User } from '@hvac/contract/auth';
import { createContext, useContext } from 'react';

/** Who is at the screen: whoever is logged in, or was until the session ended over unsaved work. */
export const ViewerContext = createContext<User | null>(null);

/** Who is at the screen. Only for parts below the shell of the back office. */
export const useViewer = (): User => {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('There is no viewer outside the shell of the back office');
  return viewer;
};
