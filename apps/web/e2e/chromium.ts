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

/** Debian's headless shell opens a page in three quarters of the time that a full browser needs. */
const SHELL = '/usr/bin/chromium-headless-shell';

const aptInstall = (name: string): boolean => {
  if (!isRoot || !existsSync('/etc/debian_version')) return false;
  const command = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name} >&2`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('sh', ['-c', command], { stdio: ['ignore', 2, 2], env }).status === 0;
};

const given = (): string | undefined => {
  const path = process.env.CHROMIUM_PATH;
  if (path && !existsSync(path)) {
    throw new Error(`CHROMIUM_PATH names ${path}, where there is no file`);
  }
  return path;
};

/**
 * Finds a full browser: CHROMIUM_PATH, an installed Chromium or Chrome, Playwright's own download or, as root
 * on Debian, the package, which is then installed.
 * @throws Error with one line when there is none
 */
export const findChromium = (): string => {
  const installed = [...INSTALLED, chromium.executablePath()];
  const find = () => given() ?? installed.find((path) => existsSync(path));
  const path = find() ?? (aptInstall('chromium') ? find() : undefined);
  if (path) return path;
  throw new Error(
    'The browser journeys need Chromium: install it, or set CHROMIUM_PATH, for example CHROMIUM_PATH=/usr/bin/chromium',
  );
};

/**
 * Finds the headless browser of the journeys: CHROMIUM_PATH, Debian's headless shell, which is installed
 * if run as root, or else a full browser.
 * @throws Error with one line when there is none
 */
export const findHeadlessShell = (): string => {
  if (given()) return findChromium();
  if (existsSync(SHELL) || aptInstall('chromium-headless-shell')) return SHELL;
  return findChromium();
};

// The last list of disabled features wins, so this one repeats those that Playwright disables. The address
// bar's own pages follow, which take a third of a visit's time and are never looked at.
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

/** Arguments that start the browser without background activity of its own. */
export const CHROMIUM_ARGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Names for hosts on this machine that browsers do not treat as loopback names.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
];

/** @param args further arguments of the browser */
export const launchChromium = (executablePath: string, args: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...args] });
