import { afterAll, beforeAll, inject } from 'vitest';
import { Host } from './host.ts';

/**
 * A host of its own for the tests of a file, which may change what all of the site shows.
 * @param siteName the name in SITE_URL, which is not set otherwise
 */
export const useHost = (siteName?: string): Host => {
  const host = new Host(siteName);
  beforeAll(() => host.begin(inject('firstStart')));
  afterAll(() => host.remove());
  return host;
};
