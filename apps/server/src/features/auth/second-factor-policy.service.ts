import type { SecondFactorPolicy } from '@hvac/contract/second-factors';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { readSetting, replaceSetting } from '../settings/stored-settings.service.ts';
import { AuthenticatorAppEntity } from './authenticator-app.entity.ts';
import { PasskeyEntity } from './passkey.entity.ts';

/** Its row in the settings. */
const KEY = 'second-factors';

/** As it is stored. Hosts of the release before know administrators only, and write nothing but `isRequired`. */
interface StoredPolicy extends Partial<SecondFactorPolicy> {
  isRequired: boolean;
}

const asStored = ({ requiredOf }: SecondFactorPolicy): StoredPolicy => ({
  requiredOf,
  isRequired: requiredOf !== 'nobody',
});

const asPolicy = (stored: StoredPolicy | undefined): SecondFactorPolicy => ({
  requiredOf: stored?.requiredOf ?? (stored?.isRequired ? 'administrators' : 'nobody'),
});

const inWords = ({ requiredOf }: SecondFactorPolicy) =>
  requiredOf === 'nobody' ? 'optional' : `required of ${requiredOf}`;

/** Who needs a second factor; nobody does unless somebody has said so. */
export const readSecondFactorPolicy = async (em: EntityManager): Promise<SecondFactorPolicy> =>
  asPolicy((await readSetting(em, KEY)).value as StoredPolicy | undefined);

/** Whether a user must have a second factor. */
export const mustHaveSecondFactor = async (
  em: EntityManager,
  { isAdmin }: Pick<User, 'isAdmin'>,
): Promise<boolean> => {
  const { requiredOf } = await readSecondFactorPolicy(em);
  return requiredOf === 'everybody' || (requiredOf === 'administrators' && isAdmin);
};

/** How many apps and passkeys a user has; recovery codes do not count, for they only stand in for a lost one. */
export const countSecondFactors = async (em: EntityManager, userId: number): Promise<number> => {
  const apps = await em.count(AuthenticatorAppEntity, { user: userId, addedAt: { $ne: null } });
  return apps + (await em.count(PasskeyEntity, { user: userId }));
};

/** Whether a user has yet to add a second factor that is required of them. */
export const needsSecondFactor = async (
  em: EntityManager,
  user: Pick<User, 'id' | 'isAdmin'>,
): Promise<boolean> =>
  (await mustHaveSecondFactor(em, user)) && (await countSecondFactors(em, user.id)) === 0;

/**
 * Locks a user until the transaction ends, so that their second factors change one after the other.
 * @throws AppError `notFound`
 */
export const lockSecondFactors = async (em: EntityManager, userId: number): Promise<void> => {
  const [user] = await em.execute<unknown[]>(
    'select id from users where id = ? for no key update',
    [userId],
  );
  if (!user) throw new AppError('notFound', 'This user does not exist');
};

/**
 * Requires a second factor of administrators, of everybody, or of nobody any more.
 * @throws AppError `conflict` when it is to be required by somebody who has none
 */
export const setSecondFactorPolicy = (
  work: Work<User>,
  policy: SecondFactorPolicy,
): Promise<SecondFactorPolicy> =>
  work.transaction(async (tx) => {
    await lockSecondFactors(tx.em, work.viewer.id);
    if (policy.requiredOf !== 'nobody' && (await countSecondFactors(tx.em, work.viewer.id)) === 0) {
      throw new AppError('conflict', 'Add a second factor of your own first, under Security');
    }
    const former = await readSecondFactorPolicy(tx.em);
    await replaceSetting(tx, KEY, asStored(policy), {
      label: 'Second factors',
      details: { from: inWords(former), to: inWords(policy) },
    });
    return policy;
  });
