import { isDeepStrictEqual } from 'node:util';
import type { Versioned } from '@hvac/contract/versioned';
import type { EntityManager } from '@mikro-orm/postgresql';
import { changedFields } from '../../kernel/changed-fields.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ChangeNote, Transaction, Work } from '../../kernel/work.ts';
import { SettingEntity } from './setting.entity.ts';

interface SettingDefinition<Value> {
  /** The key of its row; colons separate the words of a longer one, as in `page:home`. */
  key: string;
  /** What a refused save calls it, as in 'the company record'; by default 'these settings'. */
  name?: string;
  /** The value of what is stored. Missing and invalid fields take their default, so that nothing stored is the default. */
  of: (stored: unknown) => Value;
  /** What takes a proof to change: what others would be diverted or harmed by. */
  proved?: (value: Value) => unknown;
  /** What is stored of a value, if that is less than all of it. */
  stored?: (value: Value) => unknown;
}

/** What is stored under each of several keys, read at once. */
export const readStored = async (em: EntityManager, keys: readonly string[]) => {
  // Plain SQL: the first page after a change waits for it, and the ORM takes longer than the database.
  const rows = await em.execute<{ key: string; value: unknown }[]>(
    'select key, value from settings where key in (?)',
    [keys],
  );
  return (key: string): unknown => rows.find((row) => row.key === key)?.value;
};

/** Writes a row over a version, or over any if it is null; undefined if another version is stored. */
const writeRow = async (
  em: EntityManager,
  key: string,
  value: unknown,
  over: number | null,
): Promise<number | undefined> => {
  const row = [JSON.stringify(value), new Date(), key];
  const write = (statement: string, ...values: unknown[]) =>
    em.execute<{ version: number }[]>(statement, [...row, ...values]);
  const [written] =
    over === null
      ? await write(
          `insert into settings as s (value, updated_at, key, version) values (?::jsonb, ?, ?, 1)
           on conflict (key) do update
             set value = excluded.value, updated_at = excluded.updated_at, version = s.version + 1
           returning version`,
        )
      : over === 0
        ? await write(
            `insert into settings (value, updated_at, key, version) values (?::jsonb, ?, ?, 1)
             on conflict (key) do nothing returning version`,
          )
        : await write(
            `update settings set value = ?::jsonb, updated_at = ?, version = version + 1
             where key = ? and version = ? returning version`,
            over,
          );
  return written?.version;
};

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What a setting is called in the audit log: 'Company', 'Page → Home'. */
const labelOf = (key: string): string =>
  key
    .split(':')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' → ');

/**
 * Defines one of the owner's settings, a row of the table `settings`: how it is read, saved and reset. Every change is
 * recorded, so that it is in the history, clears cached pages and is announced to the other instances.
 */
export const defineSetting = <Value>({
  key,
  name = 'these settings',
  of,
  proved = () => null,
  stored = (value) => value,
}: SettingDefinition<Value>) => {
  /** The value with its version, as its screen loads it. */
  const readVersioned = async (em: EntityManager): Promise<Versioned<Value>> => {
    const row = await em.findOne(SettingEntity, { key });
    return { value: of(row?.value), version: row?.version ?? 0 };
  };

  const write = async (
    tx: Transaction,
    value: unknown,
    over: number | null,
    note?: ChangeNote,
  ): Promise<Versioned<Value>> => {
    const before = of((await readStored(tx.em, [key]))(key));
    const version = await writeRow(tx.em, key, value, over);
    if (version === undefined) {
      throw new AppError('conflict', `Someone else has saved ${name} in the meantime`);
    }
    const after = of(value);
    const fields = isRecord(before) && isRecord(after) ? changedFields(before, after) : [];
    tx.record('updated', SettingEntity, key, { label: labelOf(key), details: { fields }, ...note });
    return { value: after, version };
  };

  /**
   * Saves a value over the version that was loaded, within a transaction.
   * @param note for the audit log, if the names of the changed fields are not enough
   * @throws AppError `conflict` when somebody else has saved in the meantime
   */
  const saveWithin = (tx: Transaction, { value, version }: Versioned<Value>, note?: ChangeNote) =>
    write(tx, stored(value), version, note);

  return {
    key,
    of,
    readVersioned,
    read: async (em: EntityManager): Promise<Value> => (await readVersioned(em)).value,
    saveWithin,
    /**
     * Whether a save needs a recent proof. What is saved over an older version is refused anyway; a later one has yet to
     * come, with whatever it holds.
     */
    needsProof: async (em: EntityManager, { value, version }: Versioned<Value>) => {
      // What is read after the save must not be what is read here.
      const before = await readVersioned(em.fork());
      if (version !== before.version) return version > before.version;
      return !isDeepStrictEqual(proved(value), proved(before.value));
    },
    /** @throws AppError `conflict` when somebody else has saved in the meantime */
    save: (work: Work, next: Versioned<Value>) => work.transaction((tx) => saveWithin(tx, next)),
    /**
     * Replaces the value, whatever its version. The version keeps counting, so that an older save is still detected.
     * @param note for the audit log, if it is more than a change
     */
    replace: (tx: Transaction, value: Value, note?: ChangeNote) =>
      write(tx, stored(value), null, note),
    /** Resets every field to its default, whatever the version. */
    reset: (work: Work) =>
      work.transaction((tx) => write(tx, {}, null, { action: 'settings.reset' })),
  };
};
