import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHROMIUM_ARGS } from '../e2e/chromium.ts';
import { atLeast, atMost, tell } from './figures.ts';

const run = promisify(execFile);

// Downloaded on demand: as a dependency, it would make every first start wait for 40 MB.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
const BEST = 100;

interface Report {
  categories: Record<Category, { score: number | null }>;
  audits: { 'cumulative-layout-shift': { numericValue: number } };
}

/** Lighthouse's report on a page on a phone. */
const reportOn = async (url: string, chromiumPath: string): Promise<Report> => {
  const { stdout } = await run(
    'npx',
    [
      '-y',
      LIGHTHOUSE,
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromiumPath }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Report;
};

// Lighthouse occasionally loses the trace of a page on a busy machine.
const reportOrRetry = async (url: string, chromiumPath: string, retries = 2): Promise<Report> => {
  try {
    return await reportOn(url, chromiumPath);
  } catch (error) {
    if (retries === 0) throw error;
    return reportOrRetry(url, chromiumPath, retries - 1);
  }
};

/** Records the worst of three Lighthouse runs on a page of the site, as a phone shows it. */
export const measureWithLighthouse = async (
  siteUrl: string,
  path: string,
  chromiumPath: string,
): Promise<void> => {
  const reports: Report[] = [];
  for (let i = 0; i < RUNS; i += 1) reports.push(await reportOrRetry(siteUrl + path, chromiumPath));
  for (const category of CATEGORIES) {
    const scores = reports.map(({ categories }) => (categories[category].score ?? 0) * 100);
    const name = `${path}: Lighthouse ${category}`;
    // A busy machine lowers the figure for speed, and no other.
    if (category === 'performance') tell('', name, Math.min(...scores));
    else atLeast(BEST, '', name, Math.min(...scores));
  }
  const shifts = reports.map(({ audits }) => audits['cumulative-layout-shift'].numericValue);
  atMost(0, '', `${path}: layout shift`, Math.max(...shifts));
};
