import type { AuditRole } from '@hvac/contract/audit';
import type { CreateUserInput, NewCredentials, SetRoleInput, UserEntry } from '@hvac/contract/auth';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import {
  lockForChange,
  requireStillAdministrator,
  userNotFound,
} from './administrators.service.ts';
import { generatedPasswordExpiry, hashPassword } from './password.service.ts';
import { makeReadableSecret } from './readable-secret.service.ts';
import { endSessions, type RemoveDevicesOf } from './session.service.ts';
import { toUser } from './session-user.service.ts';
import { UserEntity, type UserRow } from './user.entity.ts';

/** Counts the posts of users, by user id. */
export type CountPosts = (em: EntityManager) => Promise<Map<number, number>>;

/** Reassigns everything that one user has written to another user, in the transaction that removes the first. */
export type ReassignPosts = (tx: Transaction, from: number, to: number) => Promise<void>;

/** All usernames, in alphabetical order. */
export const listUsernames = async (em: EntityManager): Promise<string[]> => {
  const users = await em.execute<{ username: string }[]>(
    'select username from users order by lower(username), id',
  );
  return users.map(({ username }) => username);
};

/** All users, ordered by name. */
export const listUsers = async (
  em: EntityManager,
  countPosts: CountPosts,
): Promise<UserEntry[]> => {
  const users = await em.execute<Omit<UserEntry, 'posts'>[]>(
    `select id, username, is_admin as "isAdmin",
       exists (select from authenticator_apps a where a.user_id = users.id and a.added_at is not null)
         or exists (select from passkeys p where p.user_id = users.id) as "hasSecondFactor"
     from users order by lower(username), id`,
  );
  const counts = await countPosts(em);
  return users.map((user) => ({ ...user, posts: counts.get(user.id) ?? 0 }));
};

const roleOf = ({ isAdmin }: { isAdmin: boolean }): AuditRole =>
  isAdmin ? 'administrator' : 'editor';

const refuseTaken = async (em: EntityManager, username: string): Promise<void> => {
  const [holder] = await em.execute<{ username: string }[]>(
    'select username from users where lower(username) = lower(?)',
    [username],
  );
  if (!holder) return;
  const message = `The username "${holder.username}" is taken`;
  throw new AppError('conflict', message, { issues: [{ path: 'username', message }] });
};

/** A password as it is stored. */
interface StoredPassword {
  hash: string;
  isProvisional: boolean;
  provisionalUntil: Date | null;
}

/** The chosen password, or else a generated one for the first login. */
const passwordFor = async (
  { viewer }: Work,
  own?: string,
): Promise<StoredPassword & { password: string }> => {
  const password = own ?? makeReadableSecret();
  const hash = await hashPassword(password, viewer?.id ?? 'command');
  return own === undefined
    ? { password, hash, isProvisional: true, provisionalUntil: generatedPasswordExpiry(new Date()) }
    : { password, hash, isProvisional: false, provisionalUntil: null };
};

/**
 * Adds a user with a generated password, which is returned once.
 * @param own a password chosen by the user, instead of a generated one
 * @throws AppError `conflict` naming the user who has the name, ignoring case; `forbidden` when the actor is no longer
 *   an administrator
 */
export const createUser = async (
  work: Work,
  { username, isAdmin }: CreateUserInput,
  own?: string,
): Promise<NewCredentials> => {
  const { password, hash, ...provisional } = await passwordFor(work, own);
  return work.transaction(async (tx) => {
    // Enforces unique names, ignoring case, even when two are added at the same time.
    await tx.em.execute('lock table users in share row exclusive mode');
    if (work.viewer) await requireStillAdministrator(tx.em, work.viewer);
    await refuseTaken(tx.em, username);
    const user = tx.em.create(UserEntity, {
      username,
      isAdmin,
      password: hash,
      ...provisional,
    });
    await tx.em.flush();
    tx.record('created', UserEntity, user.id, {
      label: username,
      details: { to: roleOf(user) },
    });
    return { user: toUser(user), password };
  });
};

/**
 * Stores a password, ends the sessions of the user, and turns off the notifications of their devices: whoever has known
 * the former password may have turned some on.
 * @param kept the hash of a session that goes on, with its device
 */
export const setPassword = async (
  tx: Transaction,
  { id, username }: Pick<UserRow, 'id' | 'username'>,
  { hash, ...provisional }: StoredPassword,
  removeDevicesOf: RemoveDevicesOf,
  kept?: string,
): Promise<void> => {
  const isReset = kept === undefined;
  await tx.em.nativeUpdate(UserEntity, { id }, { password: hash, isReset, ...provisional });
  await endSessions(tx, { user: id, ...(kept && { idHash: { $ne: kept } }) }, removeDevicesOf);
  await removeDevicesOf(tx, { userId: id, kept });
  const action = isReset ? 'user.password-reset' : 'user.password-changed';
  tx.record('updated', UserEntity, id, { action, label: username });
};

const resetTo = async (
  work: Work,
  find: (tx: Transaction) => Promise<UserRow>,
  removeDevicesOf: RemoveDevicesOf,
  own?: string,
): Promise<NewCredentials> => {
  const { password, ...stored } = await passwordFor(work, own);
  return work.transaction(async (tx) => {
    const user = await find(tx);
    await setPassword(tx, user, stored, removeDevicesOf);
    const { isProvisional } = stored;
    return { user: toUser({ ...user, isProvisional }), password };
  });
};

/**
 * Sets a new password for another user, returned once, ends their sessions, and turns off their notifications.
 * @throws AppError `notFound`, `conflict` for oneself, `forbidden` when the actor is no longer an administrator
 */
export const resetPassword = async (
  work: Work<User>,
  id: number,
  removeDevicesOf: RemoveDevicesOf,
): Promise<NewCredentials> => {
  if (id === work.viewer.id) {
    throw new AppError('conflict', 'Change your own password under Settings → Password');
  }
  return resetTo(
    work,
    async ({ em }) => (await lockForChange(em, id, work.viewer)).user,
    removeDevicesOf,
  );
};

/**
 * Sets a new password for a user by command, ends their sessions, and turns off their notifications.
 * @param own a password chosen by the user, instead of a generated one
 * @throws AppError `notFound`
 */
export const resetPasswordOf = (
  work: Work,
  username: string,
  removeDevicesOf: RemoveDevicesOf,
  own?: string,
): Promise<NewCredentials> =>
  resetTo(
    work,
    async ({ em }) => {
      const user = await em.findOne(UserEntity, { username });
      if (!user) throw userNotFound();
      return user;
    },
    removeDevicesOf,
    own,
  );

/**
 * Makes a user an administrator or an editor, effective from their next request.
 * @throws AppError `notFound`, `conflict` for the last administrator, `forbidden`
 */
export const setRole = (work: Work<User>, { id, isAdmin }: SetRoleInput): Promise<User> =>
  work.transaction(async (tx) => {
    const { user, isLastAdministrator } = await lockForChange(tx.em, id, work.viewer);
    if (isLastAdministrator && !isAdmin) {
      throw new AppError('conflict', "You're the only owner. Make someone else an owner first.");
    }
    await tx.em.nativeUpdate(UserEntity, { id }, { isAdmin });
    tx.record('updated', UserEntity, id, {
      action: 'user.role-changed',
      label: user.username,
      details: { from: roleOf(user), to: roleOf({ isAdmin }) },
    });
    return { ...toUser(user), isAdmin };
  });

/**
 * Removes a user. Their sessions end, and what they have written passes to whoever removes them.
 * @throws AppError `notFound`, `conflict` for oneself, who may be the last administrator, `forbidden`
 */
export const removeUser = (
  work: Work<User>,
  id: number,
  reassignPosts: ReassignPosts,
): Promise<void> =>
  work.transaction(async (tx) => {
    const { viewer } = work;
    const { user } = await lockForChange(tx.em, id, viewer);
    if (id === viewer.id) throw new AppError('conflict', "You can't remove yourself");
    await reassignPosts(tx, id, viewer.id);
    await tx.em.nativeDelete(UserEntity, { id });
    tx.record('deleted', UserEntity, id, { label: user.username });
  });
