import type { TestProject } from 'vitest/node';
import { findChromium, findHeadlessShell } from './chromium.ts';
import { Host } from './host.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the host that all journeys share is reached. */
    siteUrl: string;
    /** What the first start of a host leaves behind, for the hosts of single files to begin with. */
    firstStart: string;
    /** The browsers by what of them a journey needs. */
    browsers: Record<'shell' | 'whole', string>;
  }
}

/** A browser, and one host for all journeys that do not need their own. */
export const setup = async (project: TestProject) => {
  project.provide('browsers', { shell: findHeadlessShell(), whole: findChromium() });
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
