import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import type { Browser } from 'playwright-core';
import { measureApi } from './bench/api.ts';
import { atMost, printFigures } from './bench/figures.ts';
import { measureWithLighthouse } from './bench/lighthouse.ts';
import { findChromium, launchChromium } from './e2e/chromium.ts';
import { uploadAtOnce } from './e2e/heavy-uploads.ts';
import { waitUntilHydrated } from './e2e/hydrated.ts';
import { InstanceProcess } from './e2e/instance-process.ts';

/** Prints the measured figures of the product beside their limits; exits with 1 when one misses its limit. */

const WORKSPACE = join(import.meta.dirname, '../..');
const PAGES = [
  ...SITE_PAGES.map(({ path }) => path),
  '/blog/category/heating',
  '/blog/why-your-furnace-keeps-short-cycling',
];
const MISSING = '/nothing-here';
const KIB = 1024;
const UPLOADS = 8;

/** Seconds from running the README's command to the first response; the instance is stopped afterwards. */
const timeToReady = async (dataDir: string, port: number): Promise<number> => {
  const since = performance.now();
  const command = spawn('npx', ['-y', 'pnpm@12.21.0', 'start'], {
    cwd: WORKSPACE,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PASSWORD: 'benchmark owner',
    },
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise((resolve) => command.once('exit', resolve));
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) await delay(20);
  const seconds = (performance.now() - since) / 1000;
  process.kill(-(command.pid ?? 0), 'SIGTERM');
  await ended;
  while (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) await delay(50);
  return seconds;
};

const measureStarts = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hvac-bench-'));
  const first = await timeToReady(dataDir, 3891);
  atMost(60, 's', 'ready after the first start, installed and built', first);
  atMost(3, 's', 'ready after a second start', await timeToReady(dataDir, 3891));
  await rm(dataDir, { recursive: true, force: true });
};

/** Size of a response in bytes with brotli. */
const compressedSize = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });

const measureDocument = async (siteUrl: string, path: string) => {
  atMost(12.5, 'KB', `${path}: document, brotli`, (await compressedSize(siteUrl + path)) / 1000);
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
  atMost(140, 'KB', `${path}: scripts to hydrate`, bytes.script / 1000);
  await page.close();
};

const residentMiB = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / KIB;
};

const measureUploads = async (instance: InstanceProcess) => {
  const { statuses, peakMegabytes, visitMs } = await uploadAtOnce(instance, UPLOADS);
  const refused = statuses.filter((status) => status !== 201).length;
  atMost(0, '', `${UPLOADS} pictures of 49 megapixels at once: refused`, refused);
  atMost(700, 'MiB', `memory of the instance meanwhile`, peakMegabytes);
  atMost(500, 'ms', `99 of 100 visits meanwhile`, visitMs);
};

await measureStarts();
const instance = new InstanceProcess();
await instance.begin();
const chromiumPath = findChromium();
const browser = await launchChromium(chromiumPath);
try {
  atMost(200, 'MiB', 'idle memory of the instance', residentMiB(instance.pid ?? 0));
  for (const path of [...PAGES, MISSING]) await measureDocument(instance.siteUrl, path);
  for (const path of PAGES) await measurePage(browser, instance.siteUrl, path);
  await browser.close();
  for (const path of PAGES) await measureWithLighthouse(instance.siteUrl, path, chromiumPath);
  atMost(200, 'MiB', 'memory of the instance after these visits', residentMiB(instance.pid ?? 0));
  await measureApi(instance.siteUrl, instance.pid ?? 0);
  atMost(
    300,
    'MiB',
    'memory of the instance after thousands of requests a second',
    residentMiB(instance.pid ?? 0),
  );
  await measureUploads(instance);
} finally {
  await browser.close();
  await instance.remove();
}
process.exitCode = printFigures() ? 0 : 1;
