import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerCookie } from './api.ts';
import { type Host, startHost } from './host.ts';
import { heaviestPicture } from './pictures.ts';

const AT_ONCE = 8;
const MEGABYTES_AT_MOST = 700;
const MS_AT_MOST = 500;

let host: Host;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.remove());

const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${host.pid}/status`, 'utf8'))?.[1]) / 1024;

const msOf = async (url: string) => {
  const since = performance.now();
  const answer = await fetch(url);
  await answer.text();
  expect(answer.status).toBe(200);
  return performance.now() - since;
};

test.runIf(process.platform === 'linux')(
  'eight pictures of 49 megapixels at once take little memory and hold up nobody',
  { timeout: 120_000 },
  async () => {
    const cookie = await ownerCookie(host.siteUrl);
    const picture = new Blob([new Uint8Array(await heaviestPicture())]);
    await msOf(host.siteUrl);
    const upload = async () => {
      const form = new FormData();
      form.set('image', picture, 'large.png');
      const url = `${host.siteUrl}/api/images/upload`;
      return (await fetch(url, { method: 'POST', body: form, headers: { cookie } })).status;
    };
    let isOver = false;
    const uploads = Promise.all(Array.from({ length: AT_ONCE }, upload)).finally(() => {
      isOver = true;
    });
    let peak = 0;
    const waits: number[] = [];
    while (!isOver) {
      waits.push(await msOf(host.siteUrl));
      peak = Math.max(peak, megabytes());
      await delay(20);
    }
    expect(await uploads).toEqual(Array(AT_ONCE).fill(201));
    const slowest = waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.99) - 1];
    expect(peak).toBeLessThan(MEGABYTES_AT_MOST);
    expect(slowest).toBeLessThan(MS_AT_MOST);
    expect((await fetch(`${host.siteUrl}/readyz`)).status).toBe(200);
  },
);
