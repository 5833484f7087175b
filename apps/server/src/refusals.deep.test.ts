import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { anotherApp, demoApp, ENOUGH } from '../test/app.ts';
import { cpuTimeOf } from '../test/cpu-time.ts';

const TOGETHER = 400;
/** How many of them fit the queue of searches: one at its turn, the others waiting. */
const ANSWERED = 31;
const ROUNDS = 5;

let app: FastifyInstance;
let logged = 0;
beforeAll(async () => {
  const { orm } = await demoApp();
  const logOutput = {
    write: (line: string) => {
      logged += Buffer.byteLength(line);
    },
  };
  app = await anotherApp(orm, { rateLimit: true }, ENOUGH, logOutput);
});

/** Requests at the same time, each of another address of one network. */
const statusesOf = async (count: number, urlOf: (i: number) => string) => {
  const responses = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      app.inject({ url: urlOf(i), remoteAddress: `203.0.113.${i % 250}` }),
    ),
  );
  // The last place in a queue is handed back a turn later.
  await nextTurn();
  return responses.map(({ statusCode }) => statusCode);
};

/** The least processor time of a request, of a few rounds, because others share the machine. */
const costOf = async (count: number, round: (n: number) => Promise<unknown>) => {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < ROUNDS; n += 1) least = Math.min(least, await cpuTimeOf(() => round(n)));
  return least / count;
};

it('a search that is refused costs less than one that is answered, and less log', async () => {
  const search = (round: string) => (i: number) => `/blog?q=heat${round}x${i}`;
  await statusesOf(10, search('warm'));
  const response = await costOf(ANSWERED, async (n) => {
    const statuses = await statusesOf(ANSWERED, search(`few${n}`));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
  const before = logged;
  const all = await costOf(1, async (n) => {
    const statuses = await statusesOf(TOGETHER, search(`many${n}`));
    expect(statuses.filter((status) => status === 503)).toHaveLength(TOGETHER - ANSWERED);
  });
  const refusal = (all - response * ANSWERED) / (TOGETHER - ANSWERED);
  expect(refusal).toBeLessThan(response);
  expect((logged - before) / (ROUNDS * TOGETHER)).toBeLessThan(300);
});

it.each([
  ['a page that does not exist', 404, (i: number) => `/nothing-${i}`],
  ['a call that does not exist', 404, (i: number) => `/api/nothing-${i}`],
  ['a call without a session', 401, (i: number) => `/api/admin/contact-submissions?i=${i}`],
  ['an id that is none', 400, (i: number) => `/trpc/blog.post?input=${i}`],
])('%s costs less than a page that has to be made', async (_what, status, urlOf) => {
  const page = await costOf(1, (n) => statusesOf(1, () => `/blog?q=page${n}`));
  const refusal = await costOf(100, async () => {
    expect(new Set(await statusesOf(100, urlOf))).toEqual(new Set([status]));
  });
  expect(refusal).toBeLessThan(page);
});
