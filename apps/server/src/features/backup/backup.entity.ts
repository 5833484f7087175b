import type { BackupCounts, BackupTrigger } from '@hvac/contract/backups';
import { defineEntity, p } from '@mikro-orm/core';

/**
 * Table `backups`: what every host knows of the backups that were made, and the last failure. Which of them exist
 * is told by their files alone.
 */
export const BackupEntity = defineEntity({
  name: 'Backup',
  tableName: 'backups',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    trigger: p.text().$type<BackupTrigger>(),
    outcome: p.text().$type<'made' | 'failed'>(),
    /** When it was taken, or when it failed. */
    takenAt: p.datetime().length(3),
    /** Name of the machine that made it. */
    host: p.text(),
    place: p.text().$type<'disk' | 's3'>(),
    /** Null for a failure, like all that follow. */
    name: p.text().nullable().unique(),
    bytes: p.bigint('number').nullable(),
    sha256: p.text().nullable(),
    counts: p.json().$type<BackupCounts>().nullable(),
    seconds: p.double().nullable(),
    /** Why it failed. */
    error: p.text().nullable(),
  },
});
