import { afterAll, beforeAll, inject } from 'vitest';
import type { Host } from './host.ts';
import { HostProcess } from './host-process.ts';
import { WarmHost } from './warm-host.ts';

/**
 * A separate host for the tests of a file, which may change anything on its site.
 * @param siteName the host name in SITE_URL, which is not set by default
 * @param settings further environment variables
 */
export const useHost = (siteName?: string, settings?: Record<string, string>): Host => {
  const host = new WarmHost(inject('warmHosts'));
  beforeAll(() => host.begin(siteName, settings));
  afterAll(() => host.end());
  return host;
};

/**
 * A separate host in its own process, with the embedded database: for tests that stop the process or the database,
 * or measure their use of the machine.
 */
export const useHostProcess = (): HostProcess => {
  const host = new HostProcess();
  beforeAll(() => host.begin(inject('firstStart')));
  afterAll(() => host.remove());
  return host;
};
