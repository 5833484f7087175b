import type {
  CreateUserInput,
  NewCredentials,
  SetRoleInput,
  User,
  UserEntry,
} from '@hvac/contract/auth';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import { generatePassword, hashPassword } from './password.service.ts';
import { SessionEntity } from './session.entity.ts';
import { toUser } from './session.service.ts';
import { UserEntity, type UserRow } from './user.entity.ts';

const missing = () => new AppError('notFound', 'This user does not exist');

/** Every user by name. The posts are counted by table name: the feature blog stands on this one. */
export const listUsers = (em: EntityManager): Promise<UserEntry[]> =>
  em.execute<UserEntry[]>(
    `select u.id, u.username, u.is_admin as "isAdmin", count(p.id)::int as posts
     from users u left join blog_posts p on p.author_id = u.id
     group by u.id order by lower(u.username), u.id`,
  );

const refuseTaken = async (em: EntityManager, username: string): Promise<void> => {
  const [holder] = await em.execute<{ username: string }[]>(
    'select username from users where lower(username) = lower(?)',
    [username],
  );
  if (!holder) return;
  const message = `The username "${holder.username}" is taken`;
  throw new AppError('conflict', message, { issues: [{ path: 'username', message }] });
};

/** The password that its user has chosen, or else one that is generated for his first login. */
const passwordFor = async (own: string | undefined) => {
  const password = own ?? generatePassword();
  return { password, hash: await hashPassword(password), isProvisional: own === undefined };
};

/**
 * Adds a user with a generated password, which is answered once.
 * @param own the password that he has chosen, in place of a generated one
 * @throws AppError `conflict` naming the user who has the name; capitals do not make a difference
 */
export const createUser = async (
  em: EntityManager,
  { username, isAdmin }: CreateUserInput,
  own?: string,
): Promise<NewCredentials> => {
  const { password, hash, isProvisional } = await passwordFor(own);
  return em.transactional(async (tx) => {
    // Names differ in capitals at most once, also when two are added at the same time.
    await tx.execute('lock table users in share row exclusive mode');
    await refuseTaken(tx, username);
    const user = tx.create(UserEntity, {
      username,
      isAdmin,
      password: hash,
      isProvisional,
    });
    await tx.flush();
    return { user: toUser(user), password };
  });
};

/** Stores a password and ends every session of the user. */
export const setPassword = async (
  tx: EntityManager,
  id: number,
  { hash, isProvisional }: { hash: string; isProvisional: boolean },
): Promise<void> => {
  await tx.nativeUpdate(UserEntity, { id }, { password: hash, isProvisional });
  await tx.nativeDelete(SessionEntity, { user: id });
};

/**
 * Gives another user a new password, which is answered once, and ends his sessions.
 * @throws AppError `notFound`, `conflict` for oneself
 */
export const resetPassword = async (
  em: EntityManager,
  id: number,
  actor: User,
): Promise<NewCredentials> => {
  if (id === actor.id) {
    throw new AppError('conflict', 'Your own password is changed under My password');
  }
  return resetPasswordOf(em, { id });
};

/**
 * Gives a user a new password and ends his sessions.
 * @param own the password that he has chosen, in place of a generated one
 * @throws AppError `notFound`
 */
export const resetPasswordOf = async (
  em: EntityManager,
  which: { id: number } | { username: string },
  own?: string,
): Promise<NewCredentials> => {
  const { password, ...stored } = await passwordFor(own);
  return em.transactional(async (tx) => {
    const user = await tx.findOne(UserEntity, which);
    if (!user) throw missing();
    await setPassword(tx, user.id, stored);
    const { isProvisional } = stored;
    return { user: toUser({ ...user, isProvisional }), password };
  });
};

/**
 * Locks a user and all administrators, so that of two changes at the same time the second sees the first.
 * @throws AppError `forbidden` when the actor is no administrator any more, `notFound`
 */
const lockForChange = async (
  tx: EntityManager,
  id: number,
  actor: User,
): Promise<{ user: UserRow; isLastAdministrator: boolean }> => {
  await tx.execute('select id from users where is_admin or id = ? order by id for update', [id]);
  const users = await tx.find(UserEntity, { $or: [{ isAdmin: true }, { id }] });
  const administrators = users.filter(({ isAdmin }) => isAdmin);
  if (!administrators.some((administrator) => administrator.id === actor.id)) {
    throw new AppError('forbidden', 'Only an administrator may do this');
  }
  const user = users.find((candidate) => candidate.id === id);
  if (!user) throw missing();
  return { user, isLastAdministrator: user.isAdmin && administrators.length === 1 };
};

/**
 * Makes a user an administrator or an editor; it holds from his next request on.
 * @throws AppError `notFound`, `conflict` for the last administrator, `forbidden`
 */
export const setRole = (
  em: EntityManager,
  { id, isAdmin }: SetRoleInput,
  actor: User,
): Promise<User> =>
  em.transactional(async (tx) => {
    const { user, isLastAdministrator } = await lockForChange(tx, id, actor);
    if (isLastAdministrator && !isAdmin) {
      throw new AppError('conflict', 'The last administrator cannot become an editor');
    }
    await tx.nativeUpdate(UserEntity, { id }, { isAdmin });
    return { ...toUser(user), isAdmin };
  });

/**
 * Removes a user. His sessions end, his posts pass to whoever removes him.
 * @throws AppError `notFound`, `conflict` for oneself, who may be the last administrator, `forbidden`
 */
export const removeUser = (em: EntityManager, id: number, actor: User): Promise<void> =>
  em.transactional(async (tx) => {
    await lockForChange(tx, id, actor);
    if (id === actor.id) throw new AppError('conflict', 'You cannot remove yourself');
    await tx.execute('update blog_posts set author_id = ? where author_id = ?', [actor.id, id]);
    await tx.nativeDelete(UserEntity, { id });
  });
