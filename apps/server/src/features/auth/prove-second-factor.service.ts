import type { SecondFactorInput } from '@hvac/contract/second-factor-inputs';
import { invalidField } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { recordFailedSecondFactor } from './failed-logins.service.ts';
import { limitProof } from './login-limits.service.ts';
import type { SecondFactorSite } from './second-factor-site.service.ts';
import { useSecondFactor } from './second-factors.service.ts';
import { recordProof } from './session.service.ts';

/**
 * Allows a session to make sensitive changes for ten minutes, as the password does. A passkey must verify its user.
 * @throws AppError `invalid` when the second factor is refused, `tooMany`, `unavailable`
 */
export const proveSecondFactor = async (
  work: Work<User>,
  site: SecondFactorSite,
  sessionId: string,
  given: SecondFactorInput,
  now: Date,
): Promise<void> => {
  const forgive = await limitProof(work, sessionId);
  const userId = work.viewer.id;
  const claim = { userId, source: { userId }, use: 'proof' } as const;
  const refusal = await useSecondFactor(work, site, claim, given, now);
  if (refusal !== null) {
    await recordFailedSecondFactor(work, work.viewer, given.kind);
    throw invalidField('code', refusal);
  }
  await forgive();
  await recordProof(work.em, sessionId, now);
};
