import { createHash } from 'node:crypto';
import type { SiteStateFile } from '@hvac/contract/pages';
import type { SiteState } from './site-state.ts';

/** The file of a site state, at an address that changes with its content. */
export const siteStateFile = (siteState: SiteState): SiteStateFile => {
  const json = JSON.stringify(siteState);
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 12);
  return { path: `/site-state/${hash}.json`, json };
};
