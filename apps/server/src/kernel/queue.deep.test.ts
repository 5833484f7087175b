import { expect, it } from 'vitest';
import { cpuTimeOf } from '../../test/cpu-time.ts';
import { createQueue } from './queue.ts';

const OWNERS = 1000;
const REFUSALS = 2000;
/** In milliseconds of a processor: a tenth of what the cheapest page costs. */
const MAX_CPU_MS = 0.05;

it('a refusal costs next to nothing, however many owners wait', async () => {
  const queue = createQueue('busy', { concurrency: 1, waiting: OWNERS, timeoutMs: 60_000 });
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const waiting = Array.from({ length: OWNERS + 1 }, (_, owner) => queue(() => promise, owner));
  const time = await cpuTimeOf(async () => {
    for (let n = 0; n < REFUSALS; n += 1) await queue(() => promise, 'another').catch(() => n);
  });
  expect(queue.figures().refused).toBe(REFUSALS);
  expect(time / REFUSALS).toBeLessThan(MAX_CPU_MS);
  finish();
  await Promise.all(waiting);
});
