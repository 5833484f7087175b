import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../server/test/free-port.ts';
import { findChromium, findHeadlessShell } from './chromium.ts';
import { instanceSettings } from './instance.ts';
import { processEnvironment } from './instance-process.ts';
import { WarmInstance } from './warm-instance.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the instance that all journeys share. */
    siteUrl: string;
    /** URL at which the process of the warm instances takes requests. */
    warmInstances: string;
    /** Data folder after the first start of an instance; instances with their own process start with a copy of it. */
    firstStart: string;
    /** Path of the browser. */
    browserPath: string;
    /** Path of a browser that shows notifications, which only drills need. */
    fullBrowserPath: string;
  }
}

const WARM_INSTANCES = join(import.meta.dirname, '../../server/test/fixtures/warm-instances.ts');

/**
 * Starts the process of the warm instances.
 * @param environment the environment variables of the test run's workers
 */
const startWarmInstances = async (environment: TestProject['config']['env']) => {
  const folder = await mkdtemp(join(tmpdir(), 'hvac-e2e-'));
  // The account of the embedded database must be able to traverse this folder.
  await chmod(folder, 0o711);
  const firstStart = join(folder, 'first-start');
  const child = fork(WARM_INSTANCES, [folder], {
    env: {
      ...processEnvironment,
      ...environment,
      ...instanceSettings(await freePort()),
      DATA_DIR: firstStart,
      // As many as four instances have, so that image processing on one does not delay logins on another.
      UV_THREADPOOL_SIZE: '16',
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`The process of the instances did not start; it ended with ${code}`);
  });
  const [url] = (await Promise.race([once(child, 'message'), failed])) as [string];
  const stop = async () => {
    child.disconnect();
    const [code] = await ended;
    if (code !== 0) throw new Error(`The process of the instances ended with ${code}`);
  };
  return { url, firstStart, stop };
};

const DRILLS = 'e2e-deep';

/** Finds the browser, and starts one instance for all journeys that do not need their own. */
export const setup = async (project: TestProject) => {
  project.provide('browserPath', findHeadlessShell());
  if (project.name === DRILLS) project.provide('fullBrowserPath', findChromium());
  const { url, firstStart, stop } = await startWarmInstances(project.config.env);
  project.provide('warmInstances', url);
  project.provide('firstStart', firstStart);
  const shared = new WarmInstance(url);
  await shared.begin();
  project.provide('siteUrl', shared.siteUrl);
  return stop;
};
