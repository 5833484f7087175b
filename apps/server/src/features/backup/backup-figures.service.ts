import type { EntityManager } from '@mikro-orm/postgresql';
import { BackupEntity } from './backup.entity.ts';

/** When the newest backup was taken (null before the first one), and whether the last attempt failed. */
export const measureBackups = async (
  em: EntityManager,
): Promise<{ takenAt: Date | null; hasFailed: boolean }> => {
  const [newest] = await em.find(
    BackupEntity,
    { outcome: 'made' },
    { orderBy: { takenAt: 'desc' }, limit: 1, fields: ['takenAt'] },
  );
  const failures = await em.count(BackupEntity, { outcome: 'failed' });
  return { takenAt: newest?.takenAt ?? null, hasFailed: failures > 0 };
};
