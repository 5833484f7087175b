import { MAX_ID } from '@hvac/contract/ids';
import { SUBMISSION_TABS, type SubmissionTab } from '@hvac/contract/submission-tabs';
import { type ListAddress, listAddress } from '../../-kit/-list-address.ts';

/** What the address of the inbox contains, including search and page. */
export interface SubmissionsAddress extends ListAddress {
  /** The displayed tab; New by default. */
  tab?: Exclude<SubmissionTab, 'new'>;
  /** The submission whose dialog is open. */
  id?: number;
  /** The link of the notification that leads here, which is only for the login. */
  from?: string;
}

const isOtherTab = (tab: unknown): tab is Exclude<SubmissionTab, 'new'> =>
  typeof tab === 'string' && tab !== 'new' && Object.hasOwn(SUBMISSION_TABS, tab);

const isId = (id: unknown): id is number =>
  typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= MAX_ID;

/** Reads the search parameters of the inbox. Invalid values become undefined. */
export const submissionsAddress = (search: Record<string, unknown>): SubmissionsAddress => ({
  ...listAddress(search),
  tab: isOtherTab(search.tab) ? search.tab : undefined,
  id: isId(search.id) ? search.id : undefined,
  from: typeof search.from === 'string' ? search.from : undefined,
});
