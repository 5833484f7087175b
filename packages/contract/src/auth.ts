import * as z from 'zod/mini';
import { bare, id, text } from './text.ts';

/**
 * The logged-in user. Administrators may do everything; editors everything except website images, settings and
 * users.
 */
export interface User {
  id: number;
  username: string;
  isAdmin: boolean;
  /** Set while the password is a generated one: until the user has chosen another, they may do nothing else. */
  isProvisional?: true;
  /** Set while a second factor is required: until the user has added one, they may do nothing else. */
  needsSecondFactor?: true;
}

const enteredPassword = (missing: string) =>
  text(missing).check(
    z.minLength(1, missing),
    z.maxLength(1000, 'Password must be at most 1,000 characters'),
  );

/** Login form (spec §5). */
export const loginInput = z.strictObject({
  username: text('Username is required').check(
    bare(),
    z.minLength(1, 'Username is required'),
    z.maxLength(200, 'Username must be at most 200 characters'),
  ),
  password: enteredPassword('Password is required'),
});
export type LoginInput = z.infer<typeof loginInput>;

/** The same message for an unknown username and for a wrong password (spec §8). */
export const WRONG_CREDENTIALS = 'Invalid username or password';

/** A row of the user list. */
export interface UserEntry extends User {
  /** How many posts the user is the author of. */
  posts: number;
  hasSecondFactor: boolean;
}

/** A generated password. It is shown once and stored only as a hash. */
export interface NewCredentials {
  user: User;
  password: string;
}

/** Username of a new user: one line. */
export const newUsername = text('Username is required').check(
  bare(),
  z.minLength(1, 'Username is required'),
  z.maxLength(100, 'Username must be at most 100 characters'),
  z.refine((name) => !/\p{Cc}/u.test(name), 'Username must be one line of text'),
);

/** OWASP ASVS 6.2: at least 8 characters, no composition rules. The server also rejects common passwords. */
export const newPassword = text('Password is required').check(
  z.minLength(8, 'Password must be at least 8 characters'),
  z.maxLength(200, 'Password must be at most 200 characters'),
);

/** A user to add; the server generates the password. */
export const createUserInput = z.strictObject({
  username: newUsername,
  isAdmin: z.boolean('Please choose a role'),
});
export type CreateUserInput = z.infer<typeof createUserInput>;

/** Changes the role of a user. */
export const setRoleInput = z.strictObject({ id, isAdmin: z.boolean('Please choose a role') });
export type SetRoleInput = z.infer<typeof setRoleInput>;

/** The example in the hint of a new password, which nobody may choose. */
export const PASSWORD_EXAMPLE = 'copper lake seven truck';

/** The password that a user has: one that they chose, or a generated one. */
export type PasswordKind = 'current' | 'temporary';

/** The message when the password that a user has is missing. */
export const passwordMissing = (kind: PasswordKind): string => `Enter your ${kind} password`;

/** Changes the user's own password, whose form asks for the one that they have. */
export const confirmedPasswordChange = (kind: PasswordKind) =>
  z.strictObject({ currentPassword: enteredPassword(passwordMissing(kind)), newPassword });

/**
 * Changes the user's own password. Only who has just logged in with a generated one may leave the current one out.
 */
export const changePasswordInput = z.strictObject({
  currentPassword: z.optional(enteredPassword(passwordMissing('current'))),
  newPassword,
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

/** The user's own password, entered again. */
export const proveInput = z.strictObject({ password: enteredPassword('Enter your password') });
export type ProveInput = z.infer<typeof proveInput>;

/** One active session of the user. */
export interface SessionEntry {
  /** Identifies the session but cannot be used to log in. */
  id: string;
  /** For example 'Chrome on Windows'. */
  device: string;
  address: string;
  /** ISO 8601, like `lastSeenAt`. */
  createdAt: string;
  /** Rounded to the minute. */
  lastSeenAt: string;
  /** Whether this is the session that made the request. */
  isCurrent: boolean;
}

/** One of the user's own sessions, by its id in the list. */
export const endSessionInput = z.strictObject({
  id: text('There is no such session').check(z.regex(/^[0-9a-f]{64}$/, 'There is no such session')),
});
