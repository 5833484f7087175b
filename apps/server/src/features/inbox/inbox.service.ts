import type { ListPart } from '@hvac/contract/api-requests';
import type { Page } from '@hvac/contract/paging';
import { SUBMISSION_TABS } from '@hvac/contract/submission-tabs';
import type {
  ListedSubmission,
  SubmissionsInput,
  SubmissionsPage,
} from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { matchingSearch } from '../submissions/submission-search.rows.ts';
import { answersOf, countByTab, findSubmissions } from './inbox.rows.ts';

/** A page of the submissions of a tab, urgent ones first, then the newest, and how many each tab has. */
export const listSubmissions = async (
  em: EntityManager,
  { search, tab, limit, offset }: SubmissionsInput,
): Promise<SubmissionsPage> => {
  const matching = matchingSearch(search);
  const where = { $and: [matching, { status: { $in: [...SUBMISSION_TABS[tab]] } }] };
  const counts = await countByTab(em, matching);
  const items = await findSubmissions(em, {
    where: tab === 'all' ? matching : where,
    limit,
    offset,
    isUrgentFirst: true,
  });
  const answers = await answersOf(
    em,
    items.map(({ id }) => id),
  );
  return {
    items: items.map((item) => ({
      ...item,
      isUrgent: answers.get(item.id)?.isUrgent === true,
      houseAddress: answers.get(item.id)?.houseAddress ?? null,
    })),
    total: counts[tab],
    counts,
  };
};

/** Submissions of every status, newest first, and how many there are; all of them without a limit. */
export const listAllSubmissions = async (
  em: EntityManager,
  part: ListPart,
): Promise<Page<ListedSubmission>> => ({
  items: await findSubmissions(em, part),
  total: await em.count(SubmissionEntity),
});
