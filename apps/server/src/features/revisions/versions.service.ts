import type { AuditAction } from '@hvac/contract/audit-actions';
import type { ContentFormat } from '@hvac/contract/markdown';
import { countWords } from '@hvac/contract/read-time';
import type { Changes, Version } from '@hvac/contract/revisions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { findLastActor } from '../audit/last-actor.service.ts';
import type { RevisionNoun } from './revision.entity.ts';
import { getRevision, hasRevisions, keepRevision, listRevisions } from './revisions.service.ts';

/** What a version has besides what its editor edits. */
interface Saved {
  id: number;
  version: number;
  /** ISO 8601. */
  updatedAt: string;
}

/** What a version keeps of its subject: all that the editor edits, and what a restore needs besides. */
export type ContentOf<Item extends Saved> = Omit<Item, keyof Saved>;

/** A noun whose saves are kept. */
export interface VersionedNoun<Item extends Saved, Field extends string> {
  of: RevisionNoun;
  labelOf(item: Item): string;
  /** The actions of the history that save one. */
  saves: AuditAction[];
  /** What is compared. */
  fields: readonly Field[];
}

export const contentOf = <Item extends Saved>({
  id,
  version,
  updatedAt,
  ...content
}: Item): ContentOf<Item> => content;

/**
 * @param edited the version that was edited; undefined overwrites any version
 * @throws AppError `conflict` when the stored version is another one
 */
export const refuseOtherVersion = (
  of: RevisionNoun,
  stored: number,
  edited: number | undefined,
): void => {
  if (edited === undefined || edited === stored) return;
  const message = `This ${of} was changed after you opened it`;
  throw new AppError('conflict', message, { issues: [{ path: 'version', message }] });
};

const keep = <Item extends Saved>(
  tx: Transaction,
  { of, labelOf }: VersionedNoun<Item, string>,
  item: Item,
  saved: { savedAt: Date; savedBy: string | null },
): Promise<void> =>
  keepRevision(tx, {
    of,
    subjectId: item.id,
    version: item.version,
    kind: 'save',
    label: labelOf(item),
    content: contentOf(item),
    ...saved,
  });

/** Keeps what has just been saved, in the transaction of the save. Returns it. */
export const keepVersion = async <Item extends Saved>(
  { viewer, now }: Pick<Work, 'viewer' | 'now'>,
  tx: Transaction,
  noun: VersionedNoun<Item, string>,
  item: Item,
): Promise<Item> => {
  await keep(tx, noun, item, { savedAt: now(), savedBy: viewer?.username ?? null });
  return item;
};

/** Before the first save of what has no versions: keeps what is stored. */
export const keepFirstVersion = async <Item extends Saved>(
  tx: Transaction,
  noun: VersionedNoun<Item, string>,
  id: number,
  read: () => Promise<Item>,
): Promise<void> => {
  if (await hasRevisions(tx.em, noun.of, id)) return;
  const item = await read();
  const savedBy = await findLastActor(tx.em, noun.saves, id);
  await keep(tx, noun, item, { savedAt: new Date(item.updatedAt), savedBy });
};

/** Texts with more characters are only compared: to count the words of 50 would keep others waiting. */
const LONG = 50_000;

interface Compared extends Record<string, unknown> {
  content: string;
  /** Missing in what is always formatted. */
  contentFormat?: ContentFormat;
  /** Whether the text is so long that its hash stands for it. */
  isLong: boolean;
}

const findCompared = async (em: EntityManager, ids: number[]): Promise<Map<number, Compared>> => {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<{ id: number; content: Compared }[]>(
    `select r.id, r.content || jsonb_build_object('isLong', t.is_long, 'content',
       case when t.is_long then md5(r.content->>'content') else r.content->>'content' end) as content
     from revisions r cross join lateral (select length(r.content->>'content') > ? as is_long) t where r.id in (?)`,
    [LONG, ids],
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const changesOf = <Field extends string>(
  compared: readonly Field[],
  now: Compared,
  before: Compared,
): Changes<Field> => {
  const fields = compared.filter((field) => !isSame(now[field], before[field]));
  if (isSame(now.content, before.content)) return { fields, words: 0 };
  if (now.isLong || before.isLong) return { fields, words: null };
  const wordsOf = ({ content, contentFormat = 'markdown' }: Compared) =>
    countWords(content, contentFormat);
  return { fields, words: wordsOf(now) - wordsOf(before) };
};

/** The newest 50 versions of a subject, each with what it has changed (beyond §5). */
export const listVersions = async <Item extends Saved, Field extends string>(
  em: EntityManager,
  { of, fields }: VersionedNoun<Item, Field>,
  id: number,
): Promise<Version<Field>[]> => {
  const saves = await listRevisions(em, of, id);
  const compared = await findCompared(
    em,
    saves.map((save) => save.id),
  );
  return saves.map((save, index) => {
    const now = compared.get(save.id);
    const before = compared.get(saves[index + 1]?.id ?? 0);
    return { ...save, changes: now && before ? changesOf(fields, now, before) : null };
  });
};

/**
 * A version, as the editor shows it.
 * @throws AppError `notFound`
 */
export const getVersion = async <Item extends Saved>(
  em: EntityManager,
  { of }: VersionedNoun<Item, string>,
  id: number,
): Promise<ContentOf<Item>> => (await getRevision(em, of, id)) as ContentOf<Item>;
