import type { BackupCounts, BackupTrigger } from '@hvac/contract/backups';
import { defineEntity, p } from '@mikro-orm/core';

/**
 * Table `backups`: the backups that were made, for all instances, and the last failure. Only the files tell which backups
 * still exist.
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
    machine: p.text(),
    place: p.text().$type<'disk' | 's3'>(),
    /** Counts backups in the order in which they were recorded. Null for a failure, like the fields down to `seconds`. */
    number: p.integer().nullable(),
    name: p.text().nullable().unique(),
    bytes: p.bigint('number').nullable(),
    sha256: p.text().nullable(),
    counts: p.json().$type<BackupCounts>().nullable(),
    seconds: p.double().nullable(),
    /** Why it failed. */
    error: p.text().nullable(),
  },
});
