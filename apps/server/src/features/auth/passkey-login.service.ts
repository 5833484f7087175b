import type { User } from '@hvac/contract/auth';
import type { PasskeyAuthentication } from '@hvac/contract/second-factor-inputs';
import { AppError } from '../../kernel/errors.ts';
import type { Work } from '../../kernel/work.ts';
import { recordFailedPasskey } from './failed-login-events.service.ts';
import { enterOffice, type LoginOptions, rememberUser } from './login.service.ts';
import { limitAttempt } from './login-limits.service.ts';
import { findPasskeyUser, usePasskey } from './passkey.service.ts';

const unknownPasskey = () =>
  new AppError(
    'unauthorized',
    'This website does not know that passkey. Log in with your password.',
  );

/** A reset of the password shuts every other way in until its user has logged in with the new one. */
const refuseAfterReset = () =>
  new AppError(
    'forbidden',
    'Your password was reset. Log in with the password that you were given.',
  );

/**
 * Starts a session for a passkey that has checked its user, which is two factors: one that the user has, and one that
 * they know or are. The challenge that it answers was issued to nobody.
 * @returns the user and the session id
 * @throws AppError `unauthorized`, `forbidden` until a password that was reset has been used, `tooMany`
 */
export const logInWithPasskey = async (
  work: Work,
  answer: PasskeyAuthentication,
  options: LoginOptions,
): Promise<{ user: User; sessionId: string }> => {
  const { device, site, wait } = options;
  const user = await findPasskeyUser(work.em, answer);
  const { id: userId = null, username = '' } = user ?? {};
  const forgive = await limitAttempt(work, { tried: 'passkey', username, userId, device }, wait);
  const refuse = async (refusal: AppError): Promise<never> => {
    await recordFailedPasskey(work, user);
    throw refusal;
  };
  if (!user) return refuse(unknownPasskey());
  const refusal = await usePasskey(work.em, site, user.id, answer, 'alone', new Date());
  if (refusal !== null) return refuse(new AppError('unauthorized', refusal));
  await forgive();
  const begun = await work.transaction(async (tx) => {
    await tx.em.execute('select from users where id = ? for no key update', [user.id]);
    // The passkey or its user may have been removed, or the password reset, since they were looked up.
    const current = await findPasskeyUser(tx.em, answer);
    if (!current) return unknownPasskey();
    if (current.isProvisional || current.isReset) return refuseAfterReset();
    return enterOffice(work, tx, current, { action: 'login.by-passkey' }, options);
  });
  if (begun instanceof AppError) return refuse(begun);
  rememberUser(options, user.id);
  return begun;
};
