import type { SiteOwnPage } from '@hvac/contract/site-own-pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isSameJson } from '../../kernel/changed-fields.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { scheduledFor } from '../blog/publication.service.ts';
import { OwnPageEntity, type OwnPageRow } from './own-page.entity.ts';
import { createPageWithin, updatePageWithin } from './own-page-editing.service.ts';
import { trashPageWithin } from './own-page-trash.service.ts';
import { fieldsOf, findWholePages, lockPages } from './own-pages.rows.ts';

/** A page as a site file describes it; one that waits for its time is a draft there. */
const toSitePage = (page: OwnPageRow, now: Date): SiteOwnPage => ({
  ...fieldsOf(page),
  published: page.published && !scheduledFor(page, now),
  menuPlace: page.menuPlace ?? null,
  footerPlace: page.footerPlace ?? null,
});

/** The pages of the site as a site file describes them, by path. */
export const readSiteOwnPages = async (em: EntityManager, now: Date): Promise<SiteOwnPage[]> => {
  const pages = (await findWholePages(em, {})).map((page) => toSitePage(page, now));
  return pages.sort((one, other) => (one.path < other.path ? -1 : 1));
};

/** What an import does to the pages. */
export interface OwnPagesPlan {
  added: SiteOwnPage[];
  changed: { id: number; page: SiteOwnPage }[];
  /** Ids. */
  trashed: number[];
}

/**
 * Compares the pages with those that are to replace them.
 * @param isSameCompany whether pages at the same path are the same ones
 */
export const planOwnPages = async (
  em: EntityManager,
  now: Date,
  wanted: readonly SiteOwnPage[],
  isSameCompany: boolean,
): Promise<OwnPagesPlan> => {
  const stored = await findWholePages(em, {});
  const plan: OwnPagesPlan = { added: [], changed: [], trashed: [] };
  const same = new Set<string>();
  for (const row of stored) {
    const page = wanted.find(({ path }) => path === row.path);
    if (page && isSameJson(toSitePage(row, now), page)) same.add(row.path);
    else if (page && isSameCompany) plan.changed.push({ id: row.id, page });
    else plan.trashed.push(row.id);
  }
  for (const { page } of plan.changed) same.add(page.path);
  plan.added = wanted.filter(({ path }) => !same.has(path));
  return plan;
};

/**
 * Replaces the pages; those that are no more go to the trash.
 * @returns what it has done: somebody may have saved one since it was planned
 */
export const applyOwnPages = async (
  work: Work,
  tx: Transaction,
  wanted: readonly SiteOwnPage[],
  isSameCompany: boolean,
): Promise<OwnPagesPlan> => {
  await lockPages(tx.em);
  const plan = await planOwnPages(tx.em, work.now(), wanted, isSameCompany);
  const { added, changed, trashed } = plan;
  for (const id of trashed) {
    await trashPageWithin(work, tx, id, { leadTo: '', siteUrl: undefined });
  }
  const place = (id: number, { menuPlace, footerPlace }: SiteOwnPage) =>
    tx.em.nativeUpdate(OwnPageEntity, { id }, { menuPlace, footerPlace });
  for (const { id, page } of changed) {
    const { menuPlace: _, footerPlace: __, ...fields } = page;
    await updatePageWithin(work, tx, id, fields);
    await place(id, page);
  }
  for (const page of added) {
    const { menuPlace: _, footerPlace: __, ...fields } = page;
    await place((await createPageWithin(work, tx, fields)).id, page);
  }
  return plan;
};
