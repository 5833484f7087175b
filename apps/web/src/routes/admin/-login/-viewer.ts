import type { User } from '@hvac/contract/auth';
import { createContext, useContext } from 'react';

/** The user at the screen: logged in, or logged in until the session ended with unsaved changes. */
export const ViewerContext = createContext<User | null>(null);

/** The user at the screen. Only for components inside the back office shell. */
export const useViewer = (): User => {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('There is no viewer outside the shell of the back office');
  return viewer;
};
