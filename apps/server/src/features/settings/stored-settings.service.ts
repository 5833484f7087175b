import type { EntityManager } from '@mikro-orm/postgresql';
import { changedFields } from '../../kernel/changed-fields.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ChangeNote, Transaction } from '../../kernel/work.ts';
import { SettingEntity } from './setting.entity.ts';

/** A stored value with its version; version 0 and no value until somebody has saved one. */
export interface StoredSetting {
  value: unknown;
  version: number;
}

/** Reads one of the owner's settings. */
export const readSetting = async (em: EntityManager, key: string): Promise<StoredSetting> => {
  const stored = await em.findOne(SettingEntity, { key });
  return { value: stored?.value, version: stored?.version ?? 0 };
};

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What a setting is called in the audit log: 'Company', 'Page → Home'. */
const labelOf = (key: string): string =>
  key
    .split(':')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' → ');

const recordSetting = (
  tx: Transaction,
  key: string,
  { former, value, ...note }: { former: unknown; value: unknown } & ChangeNote,
): void => {
  // Compared with nothing, every field would count as changed.
  const fields = isRecord(former) && isRecord(value) ? changedFields(former, value) : [];
  tx.record('updated', SettingEntity, key, { label: labelOf(key), details: { fields }, ...note });
};

/**
 * Saves a setting over the version that was loaded.
 * @param name what the setting is, as in 'the company record'
 * @param note for the audit log, if the names of the changed fields are not enough
 * @returns the new version
 * @throws AppError `conflict` when somebody else has saved in the meantime
 */
export const saveSetting = async (
  tx: Transaction,
  { key, name }: { key: string; name: string },
  { value, version }: StoredSetting,
  note?: ChangeNote,
): Promise<number> => {
  const [json, now] = [JSON.stringify(value), new Date()];
  const { value: former } = await readSetting(tx.em, key);
  const [saved] =
    version === 0
      ? await tx.em.execute<{ version: number }[]>(
          `insert into settings (key, value, version, updated_at) values (?, ?::jsonb, 1, ?)
           on conflict (key) do nothing returning version`,
          [key, json, now],
        )
      : await tx.em.execute<{ version: number }[]>(
          `update settings set value = ?::jsonb, version = version + 1, updated_at = ?
           where key = ? and version = ? returning version`,
          [json, now, key, version],
        );
  if (!saved) throw new AppError('conflict', `Somebody else has saved ${name} in the meantime`);
  recordSetting(tx, key, { former, value, ...note });
  return saved.version;
};

/**
 * Replaces a setting, whatever its version. The version keeps counting, so that an older save is still detected.
 * @param note for the audit log, if it is more than a change
 * @returns the new version
 */
export const replaceSetting = async (
  tx: Transaction,
  key: string,
  value: unknown,
  note?: ChangeNote,
): Promise<number> => {
  const { value: former } = await readSetting(tx.em, key);
  const [replaced] = await tx.em.execute<[{ version: number }]>(
    `insert into settings as s (key, value, version, updated_at) values (?, ?::jsonb, 1, ?)
     on conflict (key) do update
       set value = excluded.value, version = s.version + 1, updated_at = excluded.updated_at
     returning version`,
    [key, JSON.stringify(value), new Date()],
  );
  recordSetting(tx, key, { former, value, ...note });
  return replaced.version;
};
