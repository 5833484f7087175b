import type { EntityManager } from '@mikro-orm/postgresql';
import { ahead, FILE_TOLERANCE } from '../../kernel/clock.ts';
import { BackupEntity } from './backup.entity.ts';

/**
 * When the newest backup was taken (null before the first one), and whether the last attempt failed. One that a clock
 * which was ahead has dated does not count.
 */
export const measureBackups = async (
  em: EntityManager,
  now: Date,
): Promise<{ takenAt: Date | null; hasFailed: boolean }> => {
  const [newest] = await em.find(
    BackupEntity,
    { outcome: 'made', $not: { takenAt: ahead(now, FILE_TOLERANCE) } },
    { orderBy: { takenAt: 'desc' }, limit: 1, fields: ['takenAt'] },
  );
  const failures = await em.count(BackupEntity, { outcome: 'failed' });
  return { takenAt: newest?.takenAt ?? null, hasFailed: failures > 0 };
};
