import { days } from '@hvac/contract/durations';
import {
  type DismissFindingInput,
  type Finding,
  isFault,
  type ListedFinding,
  PROBLEM_DISMISSED_DAYS,
} from '@hvac/contract/self-check';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isWithinLast } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Work } from '../../kernel/work.ts';
import { DismissedFindingEntity } from './dismissed-finding.entity.ts';

const DISMISSED = days(PROBLEM_DISMISSED_DAYS);

/** The findings with their dismissals; a dismissal ends when the text of the finding changes. */
export const withDismissals = async (
  em: EntityManager,
  findings: Finding[],
  now: Date,
): Promise<ListedFinding[]> => {
  const dismissals = await em.find(DismissedFindingEntity, {});
  return findings.map((finding) => {
    const dismissal = dismissals.find(({ name }) => name === finding.name);
    const isSame = dismissal?.says === finding.says && isFault(finding);
    if (!dismissal || !isSame) return { ...finding, isDismissed: false, dismissedUntil: null };
    if (finding.level === 'warning') return { ...finding, isDismissed: true, dismissedUntil: null };
    const until = new Date(dismissal.dismissedAt.getTime() + DISMISSED);
    const isDismissed = isWithinLast(DISMISSED, dismissal.dismissedAt, now);
    return { ...finding, isDismissed, dismissedUntil: isDismissed ? until.toISOString() : null };
  });
};

/**
 * Dismisses a finding while its text stays the same: a warning for good, a problem for 7 days.
 * @throws AppError `notFound` for an unknown check, `conflict` when the text has changed
 */
export const dismissFinding = async (
  work: Work,
  findings: Finding[],
  { name, says }: DismissFindingInput,
): Promise<ListedFinding[]> => {
  const finding = findings.find((candidate) => candidate.name === name);
  if (!finding) throw new AppError('notFound', 'There is no such finding');
  if (finding.says !== says) {
    throw new AppError('conflict', 'The self-check has found something else in the meantime');
  }
  const now = work.now();
  await work.transaction(async (tx) => {
    await tx.em.upsert(DismissedFindingEntity, { name, says, dismissedAt: now });
    tx.record('updated', DismissedFindingEntity, name, { action: 'finding.dismissed' });
  });
  return withDismissals(work.em, findings, now);
};

/** Shows a dismissed finding again; does nothing when it is not dismissed. */
export const restoreFinding = async (
  work: Work,
  findings: Finding[],
  name: string,
): Promise<ListedFinding[]> => {
  await work.transaction(async (tx) => {
    const removed = await tx.em.nativeDelete(DismissedFindingEntity, { name });
    if (removed > 0) {
      tx.record('deleted', DismissedFindingEntity, name, { action: 'finding.restored' });
    }
  });
  return withDismissals(work.em, findings, work.now());
};
