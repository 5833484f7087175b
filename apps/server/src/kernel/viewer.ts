import { AppError } from './errors.ts';

/** Who makes a request; null is a visitor without a session. */
export type Viewer = { id: number; username: string; isAdmin: boolean } | null;

/** @throws AppError `unauthorized` for a visitor without a session */
export const requireSignedIn = (viewer: Viewer): NonNullable<Viewer> => {
  if (!viewer) throw new AppError('unauthorized', 'Please log in');
  return viewer;
};

/** @throws AppError `unauthorized` without a session, `forbidden` for an editor */
export const requireAdministrator = (viewer: Viewer): NonNullable<Viewer> => {
  const user = requireSignedIn(viewer);
  if (!user.isAdmin) throw new AppError('forbidden', 'Only an administrator may do this');
  return user;
};
