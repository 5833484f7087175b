import {
  type DiscardDraftInput,
  DRAFT_DAYS,
  type Draft,
  type DraftSubject,
  MAX_DRAFT_BYTES,
  MAX_DRAFTS,
  NEW_DRAFT_DAYS,
  NEW_SUBJECT,
  type SaveDraftInput,
  WRITTEN_NOUNS,
} from '@hvac/contract/drafts';
import { days } from '@hvac/contract/durations';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ahead } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { repeatedJob } from '../../kernel/job.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { DraftEntity } from './draft.entity.ts';
import { holdPictures, releasePictures } from './picture-uses.service.ts';

/** @throws AppError `unauthorized` when another user has logged in since the form was opened */
const requireOwn = ({ viewer }: Work<User>, { user }: DraftSubject): void => {
  if (user !== viewer.id) throw new AppError('unauthorized', 'Somebody else has logged in here');
};

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** Makes saves of a user wait for one another until the transaction ends, so that they count each other's drafts. */
const lockDraftsOf = (em: EntityManager, user: number): Promise<unknown> =>
  em.execute(`select pg_advisory_xact_lock(hashtext('drafts'), ?)`, [user]);

/** How many bytes the drafts of a user have, without the one that is saved. */
const countBytes = async (em: EntityManager, user: number, but = 0): Promise<number> => {
  const [row] = await em.execute<[{ bytes: number }]>(
    'select coalesce(sum(octet_length(fields)), 0)::int as bytes from drafts where user_id = ? and id <> ?',
    [user, but],
  );
  return row.bytes;
};

/** The form of a draft; the draft itself if it is no JSON after all. */
const readForm = (fields: string): unknown => {
  try {
    return JSON.parse(fields);
  } catch {
    return fields;
  }
};

/** The user's own unsaved work; null without any. */
export const findDraft = async (work: Work<User>, sought: DraftSubject): Promise<Draft | null> => {
  requireOwn(work, sought);
  const draft = await work.em.findOne(DraftEntity, sought, { populate: ['fields'] });
  if (!draft) return null;
  const { fields, baseVersion, savedAt } = draft;
  return { fields, baseVersion, savedAt: savedAt.toISOString() };
};

/**
 * Keeps the user's unsaved work. It changes nothing that anybody else sees, and is not logged.
 * @returns when it was stored
 * @throws AppError `conflict` when another window has stored other work in the meantime, `tooMany` when the user has 50
 *   drafts of other things, or long ones, `unauthorized` when another user has logged in
 */
export const saveDraft = (
  work: Work<User>,
  { baseVersion, fields, over, ...target }: SaveDraftInput,
): Promise<Pick<Draft, 'savedAt'>> =>
  work.transaction(async (tx) => {
    requireOwn(work, target);
    const { user, of, subject } = target;
    await lockDraftsOf(tx.em, user);
    const stored = await tx.em.findOne(DraftEntity, target, LOCKED);
    if (stored && stored.savedAt.toISOString() !== over) {
      throw new AppError('conflict', 'Another window keeps unsaved changes of this');
    }
    if (!stored && (await tx.em.count(DraftEntity, { user })) >= MAX_DRAFTS) {
      throw new AppError('tooMany', `There are unsaved changes in ${MAX_DRAFTS} places`);
    }
    const others = await countBytes(tx.em, user, stored?.id);
    if (others + Buffer.byteLength(fields) > MAX_DRAFT_BYTES) {
      throw new AppError('tooMany', 'There are too many long unsaved changes in other places');
    }
    const now = work.now();
    const content = { baseVersion, fields, savedAt: now };
    const draft = stored
      ? tx.em.assign(stored, content)
      : tx.em.create(DraftEntity, {
          ...content,
          of,
          subject,
          user: tx.em.getReference(UserEntity, user),
        });
    await tx.em.flush();
    await holdPictures(tx, { draft: draft.id }, readForm(fields));
    return { savedAt: now.toISOString() };
  });

const remove = async (tx: Transaction, drafts: readonly { id: number }[]): Promise<void> => {
  const ids = drafts.map(({ id }) => id);
  if (ids.length === 0) return;
  await releasePictures(tx, { draft: ids });
  await tx.em.nativeDelete(DraftEntity, { id: { $in: ids } });
};

/** Removes the user's unsaved work, because it was saved or is not wanted, unless it has changed since. */
export const discardDraft = (
  work: Work<User>,
  { savedAt, ...target }: DiscardDraftInput,
): Promise<void> =>
  work.transaction(async (tx) => {
    requireOwn(work, target);
    const where = { ...target, savedAt: new Date(savedAt) };
    const drafts = await tx.em.find(DraftEntity, where, LOCKED);
    await remove(tx, drafts);
  });

/** Removes all unsaved work of a user who is about to be removed. */
export const discardDraftsOf = async (tx: Transaction, userId: number): Promise<void> => {
  const drafts = await tx.em.find(DraftEntity, { user: userId }, { fields: ['id'] });
  await remove(tx, drafts);
};

/** Removes drafts that nobody has changed for 90 days, and new posts and pages after 30. */
export const oldDraftsJob = repeatedJob('drafts:remove-old', 'hour');

/** Removes them. Those dated by a clock that was ahead begin their days now (decision 031). */
export const removeOldDrafts = (work: Work, now: Date): Promise<void> =>
  work.transaction(async (tx) => {
    await tx.em.nativeUpdate(DraftEntity, { savedAt: ahead(now) }, { savedAt: now });
    const before = (count: number) => ({
      savedAt: { $lt: new Date(now.getTime() - days(count)) },
    });
    const old = {
      $or: [
        before(DRAFT_DAYS),
        { of: { $in: WRITTEN_NOUNS }, subject: NEW_SUBJECT, ...before(NEW_DRAFT_DAYS) },
      ],
    };
    const drafts = await tx.em.find(DraftEntity, old, { ...LOCKED, orderBy: { id: 'asc' } });
    await remove(tx, drafts);
  });
