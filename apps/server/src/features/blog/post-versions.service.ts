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

/** Beyond this many characters, to count the words of all versions would keep others waiting. */
const MOST_COUNTED = 200_000;

const wordsOf = ({ content, contentFormat }: PostContent): number =>
  content.length > MOST_COUNTED ? Number.NaN : countWords(content, contentFormat);

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const changesOf = (now: PostContent, before: PostContent): PostChanges => {
  const fields = FIELDS.filter((field) => !isSame(now[field], before[field]));
  const words = fields.includes('content') ? wordsOf(now) - wordsOf(before) : 0;
  return { fields, words: Number.isNaN(words) ? null : words };
};

/** The newest 50 versions of a post, each with what it has changed (beyond §5). */
export const listPostVersions = async (em: EntityManager, id: number): Promise<PostVersion[]> => {
  const saves = await listRevisions(em, 'post', id);
  return saves.map(({ content, ...version }, index) => {
    const before = saves[index + 1]?.content;
    const changes = before ? changesOf(content as PostContent, before as PostContent) : null;
    return { ...version, changes };
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
