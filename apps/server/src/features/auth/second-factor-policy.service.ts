import type { SecondFactorPolicy } from '@hvac/contract/second-factors';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { defineSetting } from '../settings/setting.service.ts';
import { requireStillAdministrator, userNotFound } from './administrators.service.ts';

const IN_WORDS: Record<SecondFactorPolicy['requiredOf'], string> = {
  nobody: 'optional',
  administrators: 'required for owners',
  everybody: 'required for everyone',
};

/** Who needs a second factor: nobody, unless it has been configured. */
export const policySetting = defineSetting<SecondFactorPolicy>({
  key: 'second-factors',
  of: (stored) => (stored as SecondFactorPolicy | null | undefined) ?? { requiredOf: 'nobody' },
});

/** Reads who needs a second factor. */
export const readSecondFactorPolicy = policySetting.read;

const isRequiredOf = ({ isAdmin }: Pick<User, 'isAdmin'>, { requiredOf }: SecondFactorPolicy) =>
  requiredOf === 'everybody' || (requiredOf === 'administrators' && isAdmin);

/** Whether a user must have a second factor. */
export const mustHaveSecondFactor = async (
  em: EntityManager,
  user: Pick<User, 'isAdmin'>,
): Promise<boolean> => isRequiredOf(user, await readSecondFactorPolicy(em));

/** How many apps and passkeys a user has; recovery codes do not count, because they only stand in for a lost one. */
export const countSecondFactors = async (em: EntityManager, userId: number): Promise<number> => {
  const [found] = await em.execute<[{ n: number }]>(
    `select (select count(*)::int from authenticator_apps where user_id = ? and added_at is not null)
       + (select count(*)::int from passkeys where user_id = ?) as n`,
    [userId, userId],
  );
  return found.n;
};

/** Whether a user has yet to add a second factor that is required of them. */
export const needsSecondFactor = async (
  em: EntityManager,
  user: Pick<User, 'id' | 'isAdmin'>,
  policy: SecondFactorPolicy,
): Promise<boolean> => isRequiredOf(user, policy) && (await countSecondFactors(em, user.id)) === 0;

/**
 * Locks a user until the transaction ends, so that changes to their second factors are serialized.
 * @throws AppError `notFound`
 */
export const lockSecondFactors = async (em: EntityManager, userId: number): Promise<void> => {
  const [user] = await em.execute<unknown[]>(
    'select id from users where id = ? for no key update',
    [userId],
  );
  if (!user) throw userNotFound();
};

/**
 * Requires a second factor of administrators, of everybody, or of nobody.
 * @throws AppError `conflict` when a viewer without a second factor wants to require one, `forbidden` when the viewer
 *   is no longer an administrator
 */
export const setSecondFactorPolicy = (
  work: Work<User>,
  policy: SecondFactorPolicy,
): Promise<SecondFactorPolicy> =>
  work.transaction(async (tx) => {
    await lockSecondFactors(tx.em, work.viewer.id);
    await requireStillAdministrator(tx.em, work.viewer);
    if (policy.requiredOf !== 'nobody' && (await countSecondFactors(tx.em, work.viewer.id)) === 0) {
      throw new AppError('conflict', 'Set up your own two-step login first');
    }
    const former = await readSecondFactorPolicy(tx.em);
    await policySetting.replace(tx, policy, {
      label: 'Second factors',
      details: { from: IN_WORDS[former.requiredOf], to: IN_WORDS[policy.requiredOf] },
    });
    return policy;
  });
