import * as z from 'zod/mini';
import { text } from './text.ts';

/** Who is logged in. An administrator may do everything, an editor all but website images, settings and users. */
export interface User {
  id: number;
  username: string;
  isAdmin: boolean;
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
