import { afterAll, beforeAll, inject } from 'vitest';
import { Host } from './host.ts';

/**
 * A separate host for the tests of a file, which may change anything on its site.
 * @param siteName the host name in SITE_URL, which is not set by default
 * @param settings further environment variables
 */
export const useHost = (siteName?: string, settings?: Record<string, string>): Host => {
  const host = new Host(siteName, settings);
  beforeAll(() => host.begin(inject('firstStart')));
  afterAll(() => host.remove());
  return host;
};
