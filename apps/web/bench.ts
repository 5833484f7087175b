import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import type { Browser } from 'playwright-core';
import { fillBlog } from './bench/blog.ts';
import { compareCachedPages } from './bench/cached-pages.ts';
import { atMost, compare, printFigures, tell } from './bench/figures.ts';
import { measureWithLighthouse } from './bench/lighthouse.ts';
import { buildReleaseBefore, type ReleaseBefore } from './bench/release-before.ts';
import { measureStarts } from './bench/starts.ts';
import { findChromium, launchChromium } from './e2e/chromium.ts';
import { uploadAtOnce } from './e2e/heavy-uploads.ts';
import { waitUntilHydrated } from './e2e/hydrated.ts';
import { InstanceProcess } from './e2e/instance-process.ts';

/**
 * Prints the measured figures of the product beside their limits and beside those of the release before; exits with 1
 * when one misses its limit. `pnpm bench COMMIT` names the release before; otherwise it is the newest tag before this
 * commit, or without one the commit before.
 */

const WORKSPACE = join(import.meta.dirname, '../..');
const PAGES = [
  ...SITE_PAGES.map(({ path }) => path),
  '/blog/category/heating',
  '/blog/why-your-furnace-keeps-short-cycling',
];
const MISSING = '/nothing-here';
const KIB = 1024;
const UPLOADS = 8;
const COMPRESSION_TIMEOUT_MS = 10_000;

/** Size of a response in bytes with brotli. */
const compressedSize = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });

/** Records the size of a document; a page that is kept is soon compressed better than it was for its first visitor. */
const measureDocument = async (siteUrl: string, path: string, isKept = true) => {
  const first = await compressedSize(siteUrl + path);
  const until = performance.now() + COMPRESSION_TIMEOUT_MS;
  let bytes = first;
  while (isKept && bytes === first && performance.now() < until) {
    await delay(100);
    bytes = await compressedSize(siteUrl + path);
  }
  atMost(9.3, 'KB', `${path}: document, brotli`, bytes / 1000);
};

/** Measures the scripts that a phone downloads for a page, before and after the first interaction. */
const measurePage = async (browser: Browser, siteUrl: string, path: string) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const bytes = { script: 0, scripts: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => {
    kinds.set(requestId, type);
    if (type === 'Script') bytes.scripts += 1;
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') bytes.script += encodedDataLength;
  });
  await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
  atMost(0, '', `${path}: scripts before the first interaction`, bytes.scripts);
  await page.keyboard.press('Shift');
  await waitUntilHydrated(page);
  await page.waitForLoadState('networkidle');
  atMost(121, 'KB', `${path}: scripts to hydrate`, bytes.script / 1000);
  await page.close();
};

const residentMiB = ({ pid }: InstanceProcess): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / KIB;
};

const compareMemory = (when: string, site: InstanceProcess, before: InstanceProcess) =>
  compare('MiB', `memory of the instance, ${when}`, [residentMiB(site), residentMiB(before)]);

const measureUploads = async (instance: InstanceProcess) => {
  const { statuses, peakMegabytes, visitMs } = await uploadAtOnce(instance, UPLOADS);
  const refused = statuses.filter((status) => status !== 201).length;
  atMost(0, '', `${UPLOADS} pictures of 49 megapixels at once: refused`, refused);
  tell('MiB', 'memory of the instance meanwhile', peakMegabytes);
  tell('ms', '99 of 100 visits meanwhile', visitMs);
};

const measureInBrowsers = async (siteUrl: string) => {
  const chromiumPath = findChromium();
  const browser = await launchChromium(chromiumPath);
  try {
    for (const path of PAGES) await measurePage(browser, siteUrl, path);
  } finally {
    await browser.close();
  }
  for (const path of PAGES) await measureWithLighthouse(siteUrl, path, chromiumPath);
};

const measure = async (release: ReleaseBefore) => {
  await measureStarts(WORKSPACE, release.workspace);
  const instance = new InstanceProcess({ isSilent: true });
  const before = new InstanceProcess({ workspace: release.workspace, isSilent: true });
  try {
    await instance.begin();
    await before.begin();
    compareMemory('idle', instance, before);
    for (const path of PAGES) await measureDocument(instance.siteUrl, path);
    await measureDocument(instance.siteUrl, MISSING, false);
    for (const { siteUrl } of [instance, before]) await fillBlog(siteUrl);
    await compareCachedPages(instance, before);
    compareMemory('after thousands of requests a second', instance, before);
    await before.stop();
    await measureInBrowsers(instance.siteUrl);
    await measureUploads(instance);
  } finally {
    await Promise.all([instance.remove(), before.remove()]);
  }
};

const release = buildReleaseBefore(process.argv[2]);
process.once('exit', release.remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await measure(release);
console.log(`×: of the release before, ${release.name}`);
process.exitCode = printFigures() ? 0 : 1;
