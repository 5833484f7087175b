import { AppError } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { lockForChange, userNotFound } from './administrators.service.ts';
import { AuthenticatorAppEntity } from './authenticator-app.entity.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import { removeRecoveryCodes } from './recovery-codes.service.ts';
import { lockSecondFactors } from './second-factor-policy.service.ts';
import { endSessions, type RemoveDevicesOf } from './session.service.ts';
import { UserEntity, type UserRow } from './user.entity.ts';

const removeAll = async (
  tx: Transaction,
  { id, username }: UserRow,
  removeDevicesOf: RemoveDevicesOf,
): Promise<void> => {
  await lockSecondFactors(tx.em, id);
  await tx.em.nativeDelete(AuthenticatorAppEntity, { user: id });
  await tx.em.nativeDelete(PasskeyEntity, { user: id });
  await removeRecoveryCodes(tx, id);
  await endSessions(tx, { user: id }, removeDevicesOf);
  tx.record('updated', UserEntity, id, {
    action: 'user.second-factors-reset',
    label: username,
  });
};

/**
 * Removes all second factors of a user who has lost them, by command, and ends their sessions.
 * @throws AppError `notFound`
 */
export const resetSecondFactorsOf = (
  work: Work,
  username: string,
  removeDevicesOf: RemoveDevicesOf,
): Promise<void> =>
  work.transaction(async (tx) => {
    const user = await tx.em.findOne(UserEntity, { username });
    if (!user) throw userNotFound();
    await removeAll(tx, user, removeDevicesOf);
  });

/**
 * Removes all second factors of another user who has lost them, and ends their sessions.
 * @throws AppError `notFound`, `conflict` for oneself, `forbidden` when the actor is no longer an administrator
 */
export const resetSecondFactors = async (
  work: Work<User>,
  id: number,
  removeDevicesOf: RemoveDevicesOf,
): Promise<void> => {
  if (id === work.viewer.id) {
    throw new AppError('conflict', 'Your own two-step login is under Settings → Two-step login');
  }
  return work.transaction(async (tx) => {
    const { user } = await lockForChange(tx.em, id, work.viewer);
    await removeAll(tx, user, removeDevicesOf);
  });
};
