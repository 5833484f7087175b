import type { AuditAction } from '@hvac/contract/audit-actions';
import { days } from '@hvac/contract/durations';
import {
  PREVIEW_DAYS,
  type PreviewDays,
  type PreviewLink,
  type PreviewNoun,
} from '@hvac/contract/previews';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isWithinNext } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import type { TextSigner } from '../../kernel/signer.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Change, Transaction, Work } from '../../kernel/work.ts';
import { recordEvent } from '../audit/record-event.service.ts';
import { blogPath } from '../blog/old-addresses.service.ts';
import { PostEntity } from '../blog/post.entity.ts';
import { scheduledFor } from '../blog/publication.service.ts';
import { OwnPageEntity } from '../own-pages/own-page.entity.ts';

/** What of a noun is shown before it is public. */
const NOUNS: Record<
  PreviewNoun,
  {
    entity: Change['entity'];
    table: string;
    /** The columns of its name, and of what its address is made of. */
    name: string;
    key: string;
    address(key: string): string;
    made: AuditAction;
    ended: AuditAction;
  }
> = {
  post: {
    entity: PostEntity,
    table: 'blog_posts',
    name: 'title',
    key: 'slug',
    address: (slug) => blogPath('post', slug),
    made: 'post.preview-made',
    ended: 'post.previews-ended',
  },
  page: {
    entity: OwnPageEntity,
    table: 'own_pages',
    name: "coalesce(nullif(label, ''), path)",
    key: 'path',
    address: (path) => `/${path}`,
    made: 'page.preview-made',
    ended: 'page.previews-ended',
  },
};

/** What can be previewed. */
export interface PreviewSubject {
  of: PreviewNoun;
  id: number;
}

/** What a preview link shows, and until when. */
interface Previewed extends PreviewSubject {
  /** That of its subject when the link was made: another one means that the link was made invalid. */
  series: number;
  expiresAt: Date;
}

/** Links that show a draft to whoever has them, until they expire or are made invalid (beyond §5). */
export interface PreviewLinks {
  /**
   * A link for whoever makes it; one that others get is made by `shareDraft`.
   * @throws AppError `notFound` when there is no such post or page
   */
  linkTo(em: EntityManager, subject: PreviewSubject, expiresAt: Date): Promise<PreviewLink>;
  /** What a token is for; null for one that is not ours or has expired. */
  read(token: string, now: Date): Previewed | null;
}

const TOKEN = /^(post|page)\.([1-9]\d{0,9})\.([0-9a-z]{1,9})\.(\d{1,10})$/;
const SECOND = 1000;
/** Longer is no link valid: one that says so was made by a clock that was ahead. */
const MAX_LIFETIME_MS = days(Math.max(...PREVIEW_DAYS));

const notFound = (of: PreviewNoun) => new AppError('notFound', `This ${of} does not exist`);

interface Row {
  name: string;
  key: string;
  series: number;
  version: number;
  published: boolean;
  published_at: Date | string | null;
  updated_at: Date | string;
}

const findRow = async (em: EntityManager, { of, id }: PreviewSubject): Promise<Row | undefined> => {
  const { table, name, key } = NOUNS[of];
  const [row] = await em.execute<Row[]>(
    `select ${name} as name, ${key} as key, preview_series as series, version, published, published_at, updated_at
     from ${table} where id = ?`,
    [id],
  );
  return row;
};

/** @param siteUrl public origin */
export const createPreviewLinks = (signer: TextSigner, siteUrl: string): PreviewLinks => ({
  async linkTo(em, subject, expiresAt) {
    const { of, id } = subject;
    const row = await findRow(em, subject);
    if (!row) throw notFound(of);
    const seconds = Math.floor(expiresAt.getTime() / SECOND);
    const token = `${of}.${id}.${seconds.toString(36)}.${row.series}`;
    return {
      url: `${siteUrl}/preview/${signer.sign(token)}`,
      expiresAt: new Date(seconds * SECOND).toISOString(),
    };
  },
  read(token, now) {
    const [, of, id, seconds, series] = TOKEN.exec(signer.read(token) ?? '') ?? [];
    if (seconds === undefined) return null;
    const expiresAt = new Date(Number.parseInt(seconds, 36) * SECOND);
    const previewed = { of: of as PreviewNoun, id: Number(id), series: Number(series), expiresAt };
    return isWithinNext(MAX_LIFETIME_MS, expiresAt, now) ? previewed : null;
  },
});

/** A post or page that a link previews. */
interface PreviewedDraft {
  /** Where it will be. */
  address: string;
  version: number;
  /** Whether the public can read it, so that there is nothing to preview. */
  isPublic: boolean;
}

/** What a link previews; null when it is gone, or the link was made invalid. */
export const findPreviewed = async (
  em: EntityManager,
  now: Date,
  previewed: Previewed,
): Promise<PreviewedDraft | null> => {
  const row = await findRow(em, previewed);
  if (!row || row.series !== previewed.series) return null;
  const { key, version, published, published_at: publishedAt, updated_at: updatedAt } = row;
  const publication = {
    published,
    publishedAt: publishedAt === null ? null : new Date(publishedAt),
    updatedAt: new Date(updatedAt),
  };
  return {
    address: NOUNS[previewed.of].address(key),
    version,
    isPublic: published && !scheduledFor(publication, now),
  };
};

/** When a link that is made now expires. */
const previewExpiry = (now: Date, count: number): Date => new Date(now.getTime() + days(count));

/**
 * Makes a link for others, which the history tells.
 * @throws AppError `notFound`
 */
export const shareDraft = async (
  work: Work<User>,
  links: PreviewLinks,
  { days: count, ...subject }: PreviewSubject & { days: PreviewDays },
): Promise<PreviewLink> => {
  const row = await findRow(work.em, subject);
  const link = await links.linkTo(work.em, subject, previewExpiry(work.now(), count));
  const { made } = NOUNS[subject.of];
  await recordEvent(work, { action: made, id: subject.id, label: row?.name });
  return link;
};

/**
 * Makes all preview links invalid, those of what is in the trash included, because somebody is removed who may have
 * some. In the transaction that removes them.
 */
export const endAllPreviewLinks = async ({ em }: Transaction): Promise<void> => {
  for (const { table } of Object.values(NOUNS)) {
    await em.execute(`update ${table} set preview_series = preview_series + 1`);
  }
  await em.execute(
    `update revisions set content = jsonb_set(content, '{previewSeries}', to_jsonb((content->>'previewSeries')::int + 1))
     where of in (?) and kind = 'delete'`,
    [Object.keys(NOUNS)],
  );
};

/**
 * Makes all preview links of a post or page invalid that were made until now. Neither it nor its version changes.
 * @throws AppError `notFound`
 */
export const endPreviewLinks = (work: Work<User>, { of, id }: PreviewSubject): Promise<void> =>
  work.transaction(async (tx) => {
    const { table, name, entity, ended } = NOUNS[of];
    const [row] = await tx.em.execute<{ name: string }[]>(
      `update ${table} set preview_series = preview_series + 1 where id = ? returning ${name} as name`,
      [id],
    );
    if (!row) throw notFound(of);
    tx.record('updated', entity, id, { label: row.name, action: ended });
  });
