import type { ListPart } from '@hvac/contract/api-requests';
import type { Page } from '@hvac/contract/paging';
import { SUBMISSION_TABS, type SubmissionTab } from '@hvac/contract/submission-tabs';
import type {
  ListedSubmission,
  SubmissionsInput,
  SubmissionsPage,
} from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readCompany } from '../settings/company.service.ts';
import { readServiceTitles } from '../settings/page-texts.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { matchingSearch, type SubmissionFilter } from '../submissions/submission-search.rows.ts';
import { countByTab, extrasOf, findSubmissions } from './inbox.rows.ts';

/** Matches what a tab shows. */
const inTab = (tab: SubmissionTab): SubmissionFilter => ({
  deletedAt: tab === 'trash' ? { $ne: null } : null,
  ...(tab !== 'all' && tab !== 'trash' && { status: { $in: [...SUBMISSION_TABS[tab]] } }),
});

/**
 * A page of the submissions of a tab, urgent ones first, then the newest, and how many each tab has. The trash begins
 * with what was deleted last.
 */
export const listSubmissions = async (
  em: EntityManager,
  { search, tab, limit, offset }: SubmissionsInput,
): Promise<SubmissionsPage> => {
  const titles = search.trim() ? await readServiceTitles(em, await readCompany(em)) : [];
  const matching = await matchingSearch(em, search, titles);
  const counts = await countByTab(em, matching);
  const items = await findSubmissions(em, {
    where: { $and: [matching, inTab(tab)] },
    limit,
    offset,
    first: tab === 'trash' ? 'last deleted' : 'urgent',
  });
  const ids = items.map(({ id }) => id);
  const extras = await extrasOf(em, ids);
  return {
    items: items.map((item) => {
      const {
        answers,
        soundsUrgent = false,
        deletedAt = null,
        openedAt = null,
        openedBy = null,
      } = extras.get(item.id) ?? {};
      return {
        ...item,
        isUrgent: answers?.isUrgent === true,
        soundsUrgent,
        houseAddress: answers?.houseAddress ?? null,
        deletedAt,
        openedAt,
        openedBy,
      };
    }),
    total: counts[tab],
    counts,
  };
};

/** Submissions of every status, newest first, and how many there are; all of them without a limit. */
export const listAllSubmissions = async (
  em: EntityManager,
  part: ListPart,
): Promise<Page<ListedSubmission>> => ({
  items: await findSubmissions(em, { ...part, where: { deletedAt: null } }),
  total: await em.count(SubmissionEntity, { deletedAt: null }),
});
