import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isRoot = process.getuid?.() === 0;

const aptInstall = (): string | undefined => {
  if (!isRoot || !existsSync('/etc/debian_version')) return undefined;
  const command =
    'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >&2';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync('sh', ['-c', command], { stdio: ['ignore', 2, 2], env });
  return status === 0 ? '/usr/bin/chromium' : undefined;
};

/**
 * The browser that the journeys run in: CHROMIUM_PATH, an installed Chromium or Chrome,
 * Playwright's own download, and as root on Debian the package, which is installed.
 * @throws Error with one line when there is none
 */
export const findChromium = (): string => {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, where there is no file`);
  }
  const found = [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path));
  const path = found ?? aptInstall();
  if (path) return path;
  throw new Error(
    'The browser journeys need Chromium: install it, or set CHROMIUM_PATH, for example CHROMIUM_PATH=/usr/bin/chromium',
  );
};

// The last list of features wins: those that Playwright turns off too, then the address bar's own pages,
// which take a third of the time of a visit and are never looked at.
const UNUSED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

/** How the browser is started to look at pages: nothing of its own happens beside them. */
export const CHROMIUM_ARGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Names for hosts on this machine that are no loopback names to them.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
];

export const launchChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: CHROMIUM_ARGS });
