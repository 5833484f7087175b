import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import { UserEntity, type UserRow } from './user.entity.ts';

/** The error for a user who is not there, or not any more. */
export const userNotFound = () => new AppError('notFound', 'This user does not exist');

// A request reads the role before its transaction begins. Another administrator may take it away in between, for
// example while a new password waits to be hashed.
const notAnAdministrator = () => new AppError('forbidden', 'Only an administrator may do this');

/**
 * Requires a user to be an administrator still, within a transaction that already keeps their role from changing.
 * @throws AppError `forbidden`
 */
export const requireStillAdministrator = async (
  em: EntityManager,
  { id }: Pick<User, 'id'>,
): Promise<void> => {
  const [found] = await em.execute<unknown[]>('select from users where id = ? and is_admin', [id]);
  if (!found) throw notAnAdministrator();
};

/**
 * Locks a user and all administrators, so that the second of two concurrent changes sees the first.
 * @throws AppError `forbidden` when the actor is no longer an administrator, `notFound`
 */
export const lockForChange = async (
  em: EntityManager,
  id: number,
  actor: User,
): Promise<{ user: UserRow; isLastAdministrator: boolean }> => {
  await em.execute('select id from users where is_admin or id = ? order by id for update', [id]);
  const users = await em.find(UserEntity, { $or: [{ isAdmin: true }, { id }] });
  const administrators = users.filter(({ isAdmin }) => isAdmin);
  if (!administrators.some((administrator) => administrator.id === actor.id)) {
    throw notAnAdministrator();
  }
  const user = users.find((candidate) => candidate.id === id);
  if (!user) throw userNotFound();
  return { user, isLastAdministrator: user.isAdmin && administrators.length === 1 };
};
