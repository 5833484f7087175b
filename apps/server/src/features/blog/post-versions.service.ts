import type { EditablePost, PostFields } from '@hvac/contract/blog-editing';
import { countWords } from '@hvac/contract/read-time';
import type { PostChanges, PostVersion } from '@hvac/contract/revisions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Transaction, Work } from '../../kernel/work.ts';
import { findLastActor } from '../audit/last-actor.service.ts';
import {
  forgetRevisions,
  getRevision,
  hasRevisions,
  keepRevision,
  listRevisions,
} from '../revisions/revisions.service.ts';
import { getPost } from './posts.service.ts';

/** What a version keeps of a post: all that the editor edits, and what a restore needs besides. */
export type PostContent = Omit<EditablePost, 'id' | 'version' | 'updatedAt'>;

export const contentOf = ({ id, version, updatedAt, ...content }: EditablePost): PostContent =>
  content;

/** Keeps a post as it has just been saved, in the transaction of the save. Returns the post. */
export const keepVersion = async (
  { viewer, now }: Pick<Work, 'viewer' | 'now'>,
  tx: Transaction,
  post: EditablePost,
): Promise<EditablePost> => {
  await keepRevision(tx, {
    of: 'post',
    subjectId: post.id,
    version: post.version,
    kind: 'save',
    label: post.title,
    content: contentOf(post),
    savedAt: now(),
    savedBy: viewer?.username ?? null,
  });
  return post;
};

/** Before the first save of a post that has no versions: keeps what is stored. */
export const keepFirstVersion = async (tx: Transaction, now: Date, id: number): Promise<void> => {
  if (await hasRevisions(tx.em, 'post', id)) return;
  const post = await getPost(tx.em, now, id);
  await keepRevision(tx, {
    of: 'post',
    subjectId: id,
    version: post.version,
    kind: 'save',
    label: post.title,
    content: contentOf(post),
    savedAt: new Date(post.updatedAt),
    savedBy: await findLastActor(tx.em, ['post.created', 'post.updated'], id),
  });
};

const FIELDS = [
  'title',
  'slug',
  'summary',
  'content',
  'contentFormat',
  'featuredImage',
  'featuredImageAlt',
  'published',
  'publishAt',
  'categoryIds',
] as const satisfies (keyof PostFields)[];

/** Texts with more characters are only compared: to count the words of 50 would keep others waiting. */
const LONG = 50_000;

interface Compared extends PostContent {
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

const changesOf = (now: Compared, before: Compared): PostChanges => {
  const fields = FIELDS.filter((field) => !isSame(now[field], before[field]));
  if (!fields.includes('content')) return { fields, words: 0 };
  if (now.isLong || before.isLong) return { fields, words: null };
  const wordsOf = ({ content, contentFormat }: Compared) => countWords(content, contentFormat);
  return { fields, words: wordsOf(now) - wordsOf(before) };
};

/** The newest 50 versions of a post, each with what it has changed (beyond §5). */
export const listPostVersions = async (em: EntityManager, id: number): Promise<PostVersion[]> => {
  const saves = await listRevisions(em, 'post', id);
  const compared = await findCompared(
    em,
    saves.map((save) => save.id),
  );
  return saves.map((save, index) => {
    const now = compared.get(save.id);
    const before = compared.get(saves[index + 1]?.id ?? 0);
    return { ...save, changes: now && before ? changesOf(now, before) : null };
  });
};

/**
 * A version of a post, as the editor shows it.
 * @throws AppError `notFound`
 */
export const getPostVersion = async (em: EntityManager, id: number): Promise<PostContent> =>
  (await getRevision(em, 'post', id)) as PostContent;

/** The names of the uploaded images that the texts of posts name, newest first. */
export const listTextUploads = async (em: EntityManager, most: number): Promise<string[]> => {
  const rows = await em.execute<{ picture: string }[]>(
    `select picture from picture_uses
     where revision_id in (select max(r.id) from revisions r join blog_posts p on p.id = r.subject_id
       where r.of = 'post' and r.kind = 'save' group by r.subject_id)
     order by revision_id desc limit ?`,
    [most],
  );
  return rows.map(({ picture }) => picture);
};

/** Deletes the versions of posts that are gone for good, and their places in the trash. */
export const forgetPosts = (tx: Transaction, ids: number[]): Promise<void> =>
  forgetRevisions(tx, 'post', ids);
