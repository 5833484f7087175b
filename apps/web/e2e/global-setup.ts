import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { startHost } from './host.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the host that all journeys share is reached. */
    siteUrl: string;
    chromiumPath: string;
  }
}

/** A browser, and one host for all journeys that do not need their own. */
export const setup = async (project: TestProject) => {
  project.provide('chromiumPath', findChromium());
  const host = await startHost();
  project.provide('siteUrl', host.siteUrl);
  return () => host.remove();
};
