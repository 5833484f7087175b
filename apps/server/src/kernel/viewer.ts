import { AppError } from './errors.ts';

/** Somebody who has a session. */
export interface User {
  id: number;
  username: string;
  isAdmin: boolean;
  /** Set while a generated password has yet to be replaced. */
  isProvisional?: true;
  /** Set while a required second factor has yet to be added. */
  needsSecondFactor?: true;
}

/** Who makes a request; null for a visitor without a session. */
export type Viewer = User | null;

/**
 * A browser in which somebody has entered a right password or used a passkey alone. It grants no access, only separate counters for the logins
 * of users who have logged in with it, and tells who finishes a login from who began it.
 */
export interface KnownDevice {
  id: string;
  /** The users who have logged in with it, latest first. */
  userIds: number[];
}

/** What a session may do a limited number of times without a recent proof. */
export interface ProofExemption {
  /** What is counted, such as `deleted-submissions`. */
  action: string;
  /** How many times this call does it. */
  count: number;
  /** How many times it may be done since the last proof. */
  max: number;
}

/** A few are daily work; who deletes more may be whoever has found the browser unattended. */
const DELETIONS_WITHOUT_PROOF = 5;

/** How a deletion for good counts toward what a session may do without a recent proof. */
export const deletionOf = (
  what: 'submissions' | 'posts' | 'pages' | 'categories' | 'website-images',
  count = 1,
): ProofExemption => ({ action: `deleted-${what}`, count, max: DELETIONS_WITHOUT_PROOF });

/** @throws AppError `unauthorized` for a visitor without a session */
export const requireSession = (viewer: Viewer): User => {
  if (!viewer) throw new AppError('unauthorized', 'Please log in');
  return viewer;
};

/** @throws AppError `unauthorized` without a session, `forbidden` while the password is a generated one */
export const requireOwnPassword = (viewer: Viewer): User => {
  const user = requireSession(viewer);
  if (user.isProvisional) {
    throw new AppError('forbidden', 'Please choose your own password first', {
      reason: 'own-password',
    });
  }
  return user;
};

/** @throws AppError as `requireOwnPassword` does, and `forbidden` while a required second factor is missing */
export const requireSignedIn = (viewer: Viewer): User => {
  const user = requireOwnPassword(viewer);
  if (user.needsSecondFactor) {
    throw new AppError('forbidden', 'Please set up two-step login first', {
      reason: 'own-second-factor',
    });
  }
  return user;
};

/** Whether the viewer may see what visitors may not. */
export const isSignedIn = (viewer: Viewer): boolean =>
  viewer !== null && !viewer.isProvisional && !viewer.needsSecondFactor;

/** @throws AppError as `requireSignedIn` does, and `forbidden` for an editor */
export const requireAdministrator = (viewer: Viewer): User => {
  const user = requireSignedIn(viewer);
  if (!user.isAdmin) throw new AppError('forbidden', 'Only an administrator may do this');
  return user;
};
