import type { TestProject } from 'vitest/node';
import { findHeadlessShell } from './chromium.ts';
import { Host } from './host.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the host that all journeys share. */
    siteUrl: string;
    /** Data folder after the first start of a host; the hosts of single test files start with a copy of it. */
    firstStart: string;
    /** Path of the browser. */
    browserPath: string;
  }
}

/** Finds the browser, and starts one host for all journeys that do not need their own. */
export const setup = async (project: TestProject) => {
  project.provide('browserPath', findHeadlessShell());
  const first = new Host();
  await first.begin();
  const firstStart = await first.leave();
  project.provide('firstStart', firstStart);
  const shared = new Host();
  await shared.begin(firstStart);
  project.provide('siteUrl', shared.siteUrl);
  return async () => {
    await shared.remove();
    await first.remove();
  };
};
