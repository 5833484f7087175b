import type { Transaction } from '../../kernel/work.ts';
import { reassignPosts } from '../blog/post-authors.service.ts';
import { discardDraftsOf } from '../revisions/drafts.service.ts';
import { endAllPreviewLinks } from './previews.service.ts';

/**
 * Hands the posts of one user to another, drops what the first has not saved, and ends the preview links that the first
 * may have. Called in the transaction that removes the first.
 */
export const handOver = async (tx: Transaction, from: number, to: number): Promise<void> => {
  await discardDraftsOf(tx, from);
  await endAllPreviewLinks(tx);
  await reassignPosts(tx, from, to);
};
