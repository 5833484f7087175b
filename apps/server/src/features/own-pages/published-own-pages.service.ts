import { takenBySoftware } from '@hvac/contract/own-paths';
import { MIN_OWN_WORDS } from '@hvac/contract/own-words';
import type { EntityManager } from '@mikro-orm/postgresql';
import { scheduledFor } from '../blog/publication.service.ts';
import { comparePages } from './compared-pages.service.ts';
import type { OwnPageRow } from './own-page.entity.ts';
import { findListedPages, type ListedOwnPageRow } from './own-pages.rows.ts';

/** A page that is published, now or at its time, without its texts. */
export interface PublishedOwnPage extends ListedOwnPageRow {
  /** The words that no older page has; null for a page about no area, which may have as few as it likes. */
  ownWords: number | null;
  /** Whether search engines and lists are told of it. */
  isListed: boolean;
}

const NONE: ReadonlyMap<number, number> = new Map();

/** The pages that are published, now or at their time, in the order of their publication. */
export const listPublishedPages = async (em: EntityManager): Promise<PublishedOwnPage[]> => {
  const pages = await findListedPages(em, { published: true });
  // Nobody is told how many words the others have.
  const own = pages.some(({ kind }) => kind === 'area')
    ? (await comparePages(em, pages)).own
    : NONE;
  return pages.map((page) => {
    const ownWords = own.get(page.id) ?? null;
    const isListed = ownWords === null || ownWords >= MIN_OWN_WORDS;
    return { ...page, ownWords, isListed };
  });
};

/** Whether visitors can read a page: it is published, its time has come, and the software serves nothing there. */
export const isPublicPage = (
  page: Pick<OwnPageRow, 'path' | 'published' | 'publishedAt' | 'updatedAt'>,
  now: Date,
): boolean => page.published && !scheduledFor(page, now) && takenBySoftware(page.path) === null;

/** The pages that visitors can read. */
export const listPublicPages = async (em: EntityManager, now: Date): Promise<PublishedOwnPage[]> =>
  (await listPublishedPages(em)).filter((page) => isPublicPage(page, now));
