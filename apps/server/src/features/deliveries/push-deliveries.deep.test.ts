import { expect, it } from 'vitest';
import { cpuTimeOf } from '../../../test/cpu-time.ts';
import { mailThrough, useDeliveries } from '../../../test/fixtures/deliveries.ts';
import { createDevice, siteWith } from '../../../test/fixtures/devices.ts';
import { startPushSink } from '../../../test/push-sink.ts';
import { startScriptedServer } from '../../../test/scripted-smtp.ts';

const { em, submit, workerFor, deliveries } = useDeliveries();
const ADA = { fullName: 'Ada Example', phone: '248-555-0199', message: 'The furnace has stopped.' };

it('tells fifty devices at once, while forty mails hang, at the cost of little work', async () => {
  const sink = await startPushSink();
  const site = siteWith(sink);
  const smtp = await startScriptedServer({ greeting: null });
  const recipients = Array.from({ length: 40 }, (_, n) => `office${n}@example.com`);
  const channels = mailThrough(smtp.server, recipients);
  const own = em();
  for (let n = 0; n < 50; n += 1) await createDevice(own, sink);
  const worker = workerFor(channels, undefined, undefined, site);
  worker.start(false);
  const tell = async () => {
    sink.reset();
    await submit(channels, ADA);
    worker.wake();
    await expect.poll(() => sink.received.length, { timeout: 30_000, interval: 100 }).toBe(50);
  };
  await tell();
  // The time on the clock, a second at most on an idle machine, depends on what else the machine does.
  expect(await cpuTimeOf(tell)).toBeLessThan(1000);
  const mails = (await deliveries()).filter(({ kind }) => kind === 'notification');
  expect(mails.filter(({ state }) => state !== 'waiting')).toEqual([]);
}, 90_000);
