import { afterAll, beforeAll, inject } from 'vitest';
import type { Instance } from './instance.ts';
import { InstanceProcess } from './instance-process.ts';
import { WarmInstance } from './warm-instance.ts';

/**
 * A separate instance for the tests of a file, which may change anything on its site.
 * @param siteName the host name in SITE_URL, which is not set by default
 * @param settings further environment variables
 */
export const useInstance = (siteName?: string, settings?: Record<string, string>): Instance => {
  const instance = new WarmInstance(inject('warmInstances'));
  beforeAll(() => instance.begin(siteName, settings));
  afterAll(() => instance.end());
  return instance;
};

/**
 * A separate instance in its own process, with the embedded database: for tests that stop the process or the database,
 * or measure their use of the machine.
 */
export const useInstanceProcess = (): InstanceProcess => {
  const instance = new InstanceProcess();
  beforeAll(() => instance.begin(inject('firstStart')));
  afterAll(() => instance.remove());
  return instance;
};
