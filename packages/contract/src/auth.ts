import * as z from 'zod/mini';
import { id, text } from './text.ts';

/** Who is logged in. An administrator may do everything, an editor all but website images, settings and users. */
export interface User {
  id: number;
  username: string;
  isAdmin: boolean;
  /** There while the password is a generated one: until its user has chosen another, he may do nothing else. */
  isProvisional?: true;
}

/** Login form (spec §5). */
export const loginInput = z.strictObject({
  username: text('Username is required').check(
    z.minLength(1, 'Username is required'),
    z.maxLength(200, 'Username must be at most 200 characters'),
  ),
  password: text('Password is required').check(
    z.minLength(1, 'Password is required'),
    z.maxLength(1000, 'Password must be at most 1,000 characters'),
  ),
});
export type LoginInput = z.infer<typeof loginInput>;

/** What a wrong name and a wrong password are answered with, word for word the same (spec §8). */
export const WRONG_CREDENTIALS = 'Invalid username or password';

/** A user as the list of users shows it. */
export interface UserEntry extends User {
  /** How many posts he is the author of. */
  posts: number;
}

/** A password that was made for a user; it is shown once and stored nowhere. */
export interface NewCredentials {
  user: User;
  password: string;
}

/** The name of a new user: one line without space around it. */
export const newUsername = text('Username is required').check(
  z.minLength(1, 'Username is required'),
  z.maxLength(100, 'Username must be at most 100 characters'),
  z.refine((name) => name === name.trim(), 'Username must not begin or end with a space'),
  z.refine((name) => !/\p{Cc}/u.test(name), 'Username must be one line of text'),
);

/** OWASP ASVS 6.2: any characters, at least 8 of them, no rules about which. The server also knows common ones. */
export const newPassword = text('Password is required').check(
  z.minLength(8, 'Password must be at least 8 characters'),
  z.maxLength(200, 'Password must be at most 200 characters'),
);

/** A user to add; the server makes the password. */
export const createUserInput = z.strictObject({
  username: newUsername,
  isAdmin: z.boolean('Please choose a role'),
});
export type CreateUserInput = z.infer<typeof createUserInput>;

/** Whether a user is an administrator from now on. */
export const setRoleInput = z.strictObject({ id, isAdmin: z.boolean('Please choose a role') });
export type SetRoleInput = z.infer<typeof setRoleInput>;

/** A change of one's own password. */
export const changePasswordInput = z.strictObject({
  currentPassword: text('Please enter your current password').check(
    z.minLength(1, 'Please enter your current password'),
    z.maxLength(1000, 'Password must be at most 1,000 characters'),
  ),
  newPassword,
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

/** The own password, entered again. */
export const proveInput = z.strictObject({
  password: text('Please enter your password').check(
    z.minLength(1, 'Please enter your password'),
    z.maxLength(1000, 'Password must be at most 1,000 characters'),
  ),
});
export type ProveInput = z.infer<typeof proveInput>;

/** A place where a user is logged in. */
export interface SessionEntry {
  /** Names the session and opens none. */
  id: string;
  /** For example 'Chrome on Windows'. */
  device: string;
  address: string;
  /** ISO 8601, like the next one. */
  createdAt: string;
  /** To the minute. */
  lastSeenAt: string;
  /** Whether it is the one that asks. */
  isCurrent: boolean;
}

/** One of the own sessions, as the list names it. */
export const endSessionInput = z.strictObject({
  id: text('There is no such session').check(z.regex(/^[0-9a-f]{64}$/, 'There is no such session')),
});
