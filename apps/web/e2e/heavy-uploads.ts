import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { heaviestPicture } from '../../server/test/pictures.ts';
import { ownerCookie } from './api.ts';
import type { InstanceProcess } from './instance-process.ts';

/** The cost of receiving images, and the effect on other visitors. */
interface Uploads {
  /** The status of each upload. */
  statuses: number[];
  peakMegabytes: number;
  /** The 99th percentile of the home page's response time during the uploads, in milliseconds. */
  visitMs: number;
}

const residentMegabytes = (instance: InstanceProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${instance.pid}/status`, 'utf8'))?.[1]) / 1024;

const msOf = async (url: string) => {
  const since = performance.now();
  const response = await fetch(url);
  await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - since;
};

/** Uploads an image several times at once. Works on Linux only. */
export const uploadAtOnce = async (
  instance: InstanceProcess,
  count: number,
  bytes = heaviestPicture(),
): Promise<Uploads> => {
  const cookie = await ownerCookie(instance.siteUrl);
  const picture = new Blob([new Uint8Array(bytes)]);
  await msOf(instance.siteUrl);
  const upload = async () => {
    const form = new FormData();
    form.set('image', picture, 'large.png');
    const url = `${instance.siteUrl}/api/images/upload`;
    return (await fetch(url, { method: 'POST', body: form, headers: { cookie } })).status;
  };
  let isOver = false;
  const uploads = Promise.all(Array.from({ length: count }, upload)).finally(() => {
    isOver = true;
  });
  let peakMegabytes = 0;
  const visits: number[] = [];
  while (!isOver) {
    visits.push(await msOf(instance.siteUrl));
    peakMegabytes = Math.max(peakMegabytes, residentMegabytes(instance));
    await delay(20);
  }
  const visitMs = visits.toSorted((a, b) => a - b)[Math.ceil(visits.length * 0.99) - 1] ?? 0;
  return { statuses: await uploads, peakMegabytes, visitMs };
};
