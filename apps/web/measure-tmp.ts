import { get } from 'node:http';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import { findChromium, launchChromium } from './e2e/chromium.ts';
import { waitUntilHydrated } from './e2e/hydrated.ts';

const site = process.argv[2] as string;
const size = (url: string): Promise<number> =>
  new Promise((resolve) =>
    get(url, { headers: { 'accept-encoding': 'br' } }, (a) => {
      let n = 0;
      a.on('data', (c) => {
        n += c.length;
      });
      a.on('end', () => resolve(n));
    }),
  );
const browser = await launchChromium(await findChromium());
for (const path of [
  ...SITE_PAGES.map(({ path }) => path),
  '/blog/category/heating',
  '/blog/why-your-furnace-keeps-short-cycling',
]) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const urls = new Map<string, string>();
  const by: Record<string, number> = {};
  let script = 0;
  let other = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    urls.set(requestId, response.url);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') {
      script += encodedDataLength;
      const u = (urls.get(requestId) ?? '').replace(/.*\//, '');
      by[u] = (by[u] ?? 0) + encodedDataLength;
    } else if ((urls.get(requestId) ?? '').includes('site-state')) other += encodedDataLength;
  });
  await page.goto(site + path, { waitUntil: 'networkidle' });
  await page.keyboard.press('Shift');
  await waitUntilHydrated(page);
  await page.waitForLoadState('networkidle');
  console.log(
    path.padEnd(44),
    'document',
    await size(site + path),
    'scripts',
    script,
    'state',
    other,
  );
  if (process.argv[3] && path === process.argv[3])
    console.log(Object.entries(by).sort((a, b) => b[1] - a[1]));
  await page.close();
}
await browser.close();
