import { type ListedRevision, MAX_REVISION_BYTES, MAX_REVISIONS } from '@hvac/contract/revisions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import type { Transaction } from '../../kernel/work.ts';
import { holdPictures, releasePictures } from './picture-uses.service.ts';
import { RevisionEntity, type RevisionNoun, type RevisionRow } from './revision.entity.ts';

/** A version that is not stored yet. */
export type NewRevision = Pick<
  RevisionRow,
  'of' | 'subjectId' | 'version' | 'kind' | 'label' | 'content' | 'savedAt'
> & { savedBy: string | null };

const SAVES = { kind: 'save' } as const;

const remove = async (tx: Transaction, ids: number[]): Promise<void> => {
  if (ids.length === 0) return;
  await releasePictures(tx, { revision: ids });
  await tx.em.nativeDelete(RevisionEntity, { id: { $in: ids } });
};

const idsOf = async (
  em: EntityManager,
  where: Partial<Pick<RevisionRow, 'of' | 'kind'>> & { subjectId: number | { $in: number[] } },
): Promise<number[]> => {
  const found = await em.find(RevisionEntity, where, { fields: ['id'] });
  return found.map(({ id }) => id);
};

/** The saves of a subject that are not kept any more, for there are many newer ones, or long ones. */
const findFormer = async (
  em: EntityManager,
  of: RevisionNoun,
  subjectId: number,
): Promise<number[]> => {
  const rows = await em.execute<{ id: number }[]>(
    `select id from (
       select id, row_number() over newest as number, sum(pg_column_size(content)) over newest as bytes
       from revisions where of = ? and subject_id = ? and kind = 'save' window newest as (order by id desc)) as saves
     where number > ? or (number > 1 and bytes > ?)`,
    [of, subjectId, MAX_REVISIONS, MAX_REVISION_BYTES],
  );
  return rows.map(({ id }) => id);
};

/**
 * Stores a version, and with it the pictures that it names; of the saves the newest 50 are kept, and fewer if they are
 * long.
 */
export const keepRevision = async (tx: Transaction, revision: NewRevision): Promise<void> => {
  const id = await tx.em.insert(RevisionEntity, revision);
  await holdPictures(tx, { revision: Number(id) }, revision.content);
  const { of, subjectId } = revision;
  await remove(tx, await findFormer(tx.em, of, subjectId));
};

/** Whether a save of the subject has been kept. */
export const hasRevisions = async (
  em: EntityManager,
  of: RevisionNoun,
  subjectId: number,
): Promise<boolean> => (await em.count(RevisionEntity, { of, subjectId, ...SAVES })) > 0;

/** The versions of a subject, newest first. */
export const listRevisions = async (
  em: EntityManager,
  of: RevisionNoun,
  subjectId: number,
): Promise<ListedRevision[]> => {
  const found = await em.find(
    RevisionEntity,
    { of, subjectId, ...SAVES },
    { orderBy: { id: 'desc' }, limit: MAX_REVISIONS },
  );
  return found.map(({ id, version, savedAt, savedBy }) => ({
    id,
    version,
    savedAt: savedAt.toISOString(),
    savedBy: savedBy ?? null,
  }));
};

/**
 * The content of a version.
 * @throws AppError `notFound`, also when it is one of the trash
 */
export const getRevision = async (
  em: EntityManager,
  of: RevisionNoun,
  id: number,
): Promise<object> => {
  const found = await em.findOne(RevisionEntity, { id, of, ...SAVES }, { populate: ['content'] });
  if (!found) throw new AppError('notFound', 'This version is no longer kept');
  return found.content;
};

/** Deletes everything that is kept of some subjects, their place in the trash included. */
export const forgetRevisions = async (
  tx: Transaction,
  of: RevisionNoun,
  subjectIds: number[],
): Promise<void> => remove(tx, await idsOf(tx.em, { of, subjectId: { $in: subjectIds } }));

/** Deletes only the entry of the trash: the subject is back. */
export const forgetDeletion = async (
  tx: Transaction,
  of: RevisionNoun,
  subjectId: number,
): Promise<void> => remove(tx, await idsOf(tx.em, { of, subjectId, kind: 'delete' }));
