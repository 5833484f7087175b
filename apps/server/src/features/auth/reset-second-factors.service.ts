import { AppError } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { AuthenticatorAppEntity } from './authenticator-app.entity.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import { removeRecoveryCodes } from './recovery-codes.service.ts';
import { lockSecondFactors } from './second-factor-policy.service.ts';
import { SessionEntity } from './session.entity.ts';
import { UserEntity } from './user.entity.ts';

/**
 * Removes all second factors of a user who has lost them, and ends their sessions.
 * @throws AppError `notFound`
 */
export const resetSecondFactorsOf = (
  work: Work,
  which: { id: number } | { username: string },
): Promise<void> =>
  work.transaction(async (tx) => {
    const user = await tx.em.findOne(UserEntity, which);
    if (!user) throw new AppError('notFound', 'This user does not exist');
    await lockSecondFactors(tx.em, user.id);
    await tx.em.nativeDelete(AuthenticatorAppEntity, { user: user.id });
    await tx.em.nativeDelete(PasskeyEntity, { user: user.id });
    await removeRecoveryCodes(tx, user.id);
    await tx.em.nativeDelete(SessionEntity, { user: user.id });
    tx.record('updated', UserEntity, user.id, {
      action: 'user.second-factors-reset',
      label: user.username,
    });
  });

/**
 * Removes all second factors of another user.
 * @throws AppError `notFound`, `conflict` for oneself
 */
export const resetSecondFactors = async (work: Work<User>, id: number): Promise<void> => {
  if (id === work.viewer.id) {
    throw new AppError('conflict', 'Your own second factors are under Security');
  }
  return resetSecondFactorsOf(work, { id });
};
