import { days } from '@hvac/contract/durations';
import { PREVIEW_DAYS, type PreviewDays, type PreviewLink } from '@hvac/contract/previews';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isWithinNext } from '../../kernel/clock.ts';
import type { TextSigner } from '../../kernel/signer.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { recordEvent } from '../audit/record-event.service.ts';
import { PostEntity } from './post.entity.ts';
import { postNotFound } from './posts.service.ts';
import { scheduledFor } from './publication.service.ts';

/** What a preview link shows, and until when. */
interface Previewed {
  of: 'post';
  id: number;
  /** That of the post when the link was made: another one means that the link was made invalid. */
  series: number;
  expiresAt: Date;
}

/** Links that show a draft to whoever has them, until they expire or are made invalid (beyond §5). */
export interface PreviewLinks {
  /**
   * A link for whoever makes it; one that others get is made by `sharePost`.
   * @throws AppError `notFound` when there is no such post
   */
  linkToPost(em: EntityManager, id: number, expiresAt: Date): Promise<PreviewLink>;
  /** What a token is for; null for one that is not ours or has expired. */
  read(token: string, now: Date): Previewed | null;
}

const TOKEN = /^post\.([1-9]\d{0,9})\.([0-9a-z]{1,9})\.(\d{1,10})$/;
const SECOND = 1000;
/** Longer is no link valid: one that says so was made by a clock that was ahead. */
const MAX_LIFETIME_MS = days(Math.max(...PREVIEW_DAYS));

/** @param siteUrl public origin */
export const createPreviewLinks = (signer: TextSigner, siteUrl: string): PreviewLinks => ({
  async linkToPost(em, id, expiresAt) {
    const post = await em.findOne(PostEntity, { id }, { fields: ['previewSeries'] });
    if (!post) throw postNotFound();
    const seconds = Math.floor(expiresAt.getTime() / SECOND);
    const token = `post.${id}.${seconds.toString(36)}.${post.previewSeries}`;
    return {
      url: `${siteUrl}/preview/${signer.sign(token)}`,
      expiresAt: new Date(seconds * SECOND).toISOString(),
    };
  },
  read(token, now) {
    const [, id, seconds, series] = TOKEN.exec(signer.read(token) ?? '') ?? [];
    if (id === undefined || seconds === undefined || series === undefined) return null;
    const expiresAt = new Date(Number.parseInt(seconds, 36) * SECOND);
    const previewed = { of: 'post', id: Number(id), series: Number(series), expiresAt } as const;
    return isWithinNext(MAX_LIFETIME_MS, expiresAt, now) ? previewed : null;
  },
});

/** A post that a link previews. */
interface PreviewedPost {
  slug: string;
  version: number;
  /** Whether the public can read it, so that there is nothing to preview. */
  isPublic: boolean;
}

/** The post that a link previews; null when it is gone, or the link was made invalid. */
export const findPreviewedPost = async (
  em: EntityManager,
  now: Date,
  { id, series }: Previewed,
): Promise<PreviewedPost | null> => {
  const post = await em.findOne(
    PostEntity,
    { id, previewSeries: series },
    { fields: ['slug', 'version', 'published', 'publishedAt', 'updatedAt'] },
  );
  if (!post) return null;
  const { slug, version, published } = post;
  return { slug, version, isPublic: published && !scheduledFor(post, now) };
};

/** When a link that is made now expires. */
const previewExpiry = (now: Date, count: number): Date => new Date(now.getTime() + days(count));

/**
 * Makes a link for others, which the history tells.
 * @throws AppError `notFound`
 */
export const sharePost = async (
  work: Work<User>,
  links: PreviewLinks,
  { id, days }: { id: number; days: PreviewDays },
): Promise<PreviewLink> => {
  const post = await work.em.findOne(PostEntity, { id }, { fields: ['title'] });
  const link = await links.linkToPost(work.em, id, previewExpiry(work.now(), days));
  await recordEvent(work, { action: 'post.preview-made', id, label: post?.title });
  return link;
};

/**
 * Makes all preview links invalid, those of posts in the trash included, because somebody is removed who may have some.
 * In the transaction that removes them.
 */
export const endAllPreviewLinks = async ({ em }: Transaction): Promise<void> => {
  await em.execute('update blog_posts set preview_series = preview_series + 1');
  await em.execute(
    `update revisions set content = jsonb_set(content, '{previewSeries}', to_jsonb((content->>'previewSeries')::int + 1))
     where of = 'post' and kind = 'delete'`,
  );
};

/**
 * Makes all preview links of a post invalid that were made until now. Neither the post nor its version changes.
 * @throws AppError `notFound`
 */
export const endPreviewLinks = (work: Work<User>, id: number): Promise<void> =>
  work.transaction(async (tx) => {
    const [post] = await tx.em.execute<{ title: string }[]>(
      'update blog_posts set preview_series = preview_series + 1 where id = ? returning title',
      [id],
    );
    if (!post) throw postNotFound();
    const note = { label: post.title, action: 'post.previews-ended' } as const;
    tx.record('updated', PostEntity, id, note);
  });
