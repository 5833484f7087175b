import { takenAtOf } from '@hvac/contract/backups';
import { FILE_TOLERANCE, isAhead } from '../../kernel/clock.ts';

/** Whether a clock that was ahead has named a backup. */
export const isNamedAhead = (name: string, now: Date): boolean => {
  const takenAt = takenAtOf(name);
  return takenAt !== null && isAhead(takenAt, now, FILE_TOLERANCE);
};

/**
 * Backups in the order in which they were made, newest first. Their names tell, but for a clock that was wrong: one
 * that was recorded after others is not older than they are, and one that is named ahead without a record comes last.
 * @param numbers the places at which backups were recorded, by name
 */
export const inOrder = (
  names: Iterable<string>,
  numbers: ReadonlyMap<string, number>,
  now: Date,
): string[] => {
  const ownTimeOf = (name: string) =>
    isNamedAhead(name, now) ? 0 : (takenAtOf(name)?.getTime() ?? 0);
  const times = new Map<string, number>();
  let newest = 0;
  for (const [name] of [...numbers].toSorted(([, one], [, other]) => one - other)) {
    newest = Math.max(newest, ownTimeOf(name));
    times.set(name, newest);
  }
  const timeOf = (name: string) => times.get(name) ?? ownTimeOf(name);
  const numberOf = (name: string) => numbers.get(name) ?? 0;
  return [...names].toSorted(
    (one, other) =>
      timeOf(other) - timeOf(one) || numberOf(other) - numberOf(one) || (one < other ? 1 : -1),
  );
};
