import type { User } from '@hvac/contract/auth';
import type { SecondFactorPolicy } from '@hvac/contract/second-factors';
import type { EntityManager } from '@mikro-orm/postgresql';
import { needsSecondFactor, readSecondFactorPolicy } from './second-factor-policy.service.ts';
import type { UserRow } from './user.entity.ts';

/** What clients may see of a user. */
export type PublicFields = Pick<UserRow, 'id' | 'username' | 'isAdmin' | 'isProvisional'>;

/** A user as clients see it: never the password. */
export const toUser = ({ id, username, isAdmin, isProvisional }: PublicFields): User => ({
  id,
  username,
  isAdmin,
  ...(isProvisional && { isProvisional }),
});

/** A user as clients see it, with what is still required of them under a policy that has already been read. */
export const withRequirements = async (
  em: EntityManager,
  user: PublicFields,
  policy: SecondFactorPolicy,
): Promise<User> => ({
  ...toUser(user),
  ...((await needsSecondFactor(em, user, policy)) && { needsSecondFactor: true }),
});

/** A user as clients see it, with what is still required of them. */
export const readUser = async (em: EntityManager, user: PublicFields): Promise<User> =>
  withRequirements(em, user, await readSecondFactorPolicy(em));
