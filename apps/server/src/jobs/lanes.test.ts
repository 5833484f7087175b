import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../test/database.ts';
import { workOn } from '../../test/work.ts';
import { JobEntity } from '../kernel/job.entity.ts';
import { emptyPayload, type Job, type RepeatedJob, storeJob } from '../kernel/job.ts';
import { handles } from '../kernel/job-handler.ts';
import { createWorker } from './worker.ts';

const call: Job<{ name: string }> = { name: 'call', payload: z.object({ name: z.string() }) };
const mail: Job<{ name: string }> = { ...call, name: 'mail' };
const sweep: Job<Record<string, never>> = { name: 'sweep', payload: emptyPayload };
const backUp: Job<Record<string, never>> = { name: 'back-up', payload: emptyPayload };

const push: Job<{ name: string }> = { ...call, name: 'push' };

const MAILS = { onAllInstances: 3 };
const PUSHES = { firstAttempts: 5, laterAttempts: 2 };

const { orm } = await testDatabase();
let begun: string[];
beforeEach(async () => {
  begun = [];
  await orm.em.fork().execute('truncate jobs cascade');
});

/** Starts a worker whose remote and long jobs run the given function. */
const workerThat = (
  calls: (name: string, stopping: AbortSignal) => Promise<unknown>,
  { repeated = [] as RepeatedJob[], longestStop = 5000 } = {},
) => {
  const handlers = [
    handles(
      call,
      async ({ name }, stopping) => {
        begun.push(name);
        await calls(name, stopping);
      },
      { isRemote: true },
    ),
    handles(
      mail,
      async ({ name }, stopping) => {
        begun.push(name);
        await calls(name, stopping);
      },
      { limit: MAILS },
    ),
    handles(
      push,
      async ({ name }, stopping) => {
        begun.push(name);
        await calls(name, stopping);
      },
      { lane: PUSHES },
    ),
    handles(sweep, async () => void begun.push('swept')),
    ...repeated.map((job) => handles(job, async () => void begun.push(job.name))),
    handles(
      backUp,
      async () => {
        begun.push('backing up');
        await calls('back-up', new AbortController().signal);
      },
      { isLong: true },
    ),
  ];
  const log = () => undefined;
  const worker = createWorker({
    work: () => workOn(orm.em.fork()),
    log: { info: () => undefined, warn: log, error: log },
    handlers,
    longestStops: { local: 0, remote: longestStop },
  });
  onTestFinished(() => worker.stop());
  worker.start(false);
  return worker;
};
const hang = () => new Promise(() => undefined);
const enqueue = (...names: string[]) =>
  Promise.all(names.map((name) => storeJob(orm.em.fork(), call, { name })));
const enqueueMails = async (names: string[], when?: { isUrgent: boolean }) => {
  for (const name of names) await storeJob(orm.em.fork(), mail, { name }, when);
};
const namesOf = (word: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${word} ${n}`);
const jobs = () => orm.em.fork().find(JobEntity, {}, { orderBy: { id: 'asc' } });

describe('remote jobs', () => {
  it('hold up neither first attempts at others nor local jobs', async () => {
    const worker = workerThat(hang, { longestStop: 10 });
    await enqueue(...namesOf('guest', 30));
    worker.wake();
    await expect.poll(() => begun.length).toBe(30);
    await storeJob(orm.em.fork(), sweep, {});
    await enqueue('Ada');
    worker.wake();
    await expect.poll(() => begun.slice(30).toSorted()).toEqual(['Ada', 'swept']);
  });

  it('are retried twenty at once, leaving room for first attempts', async () => {
    await enqueue(...namesOf('again', 25));
    await orm.em.fork().execute('update jobs set attempts = 1');
    const worker = workerThat(hang, { longestStop: 10 });
    await expect.poll(() => begun.length).toBe(20);
    await enqueue('Ada');
    worker.wake();
    await expect.poll(() => begun.slice(20)).toEqual(['Ada']);
  });
});

describe('mails', () => {
  it('are sent three at once on all instances together, and hold up no other jobs', async () => {
    await enqueueMails(namesOf('mail', 10));
    const workers = [1, 2].map(() => workerThat(hang, { longestStop: 10 }));
    await expect.poll(() => begun.length).toBe(3);
    await storeJob(orm.em.fork(), sweep, {});
    await enqueue('Ada');
    for (const worker of workers) worker.wake();
    await expect.poll(() => begun.slice(3).toSorted()).toEqual(['Ada', 'swept']);
    const claimed = await orm.em
      .fork()
      .count(JobEntity, { name: 'mail', claimedBy: { $ne: null } });
    expect(claimed).toBe(3);
  });

  it('of an instance that has died make room for others after 10 seconds', async () => {
    await enqueueMails(namesOf('mail', 3));
    const died = workerThat(hang, { longestStop: 10 });
    await expect.poll(() => begun.length).toBe(3);
    await died.stop();
    await enqueueMails(['Ada']);
    await orm.em
      .fork()
      .execute(
        `update jobs set due_at = due_at - interval '11 seconds' where claimed_by is not null`,
      );
    workerThat(hang, { longestStop: 10 });
    await expect.poll(() => begun.slice(3)).toEqual(['Ada']);
  });

  it('are retried two at once, leaving room for first attempts', async () => {
    await enqueueMails(namesOf('again', 5));
    await orm.em.fork().execute('update jobs set attempts = 1');
    const worker = workerThat(hang, { longestStop: 10 });
    await expect.poll(() => begun.length).toBe(2);
    await enqueueMails(['Ada']);
    worker.wake();
    await expect.poll(() => begun.slice(2)).toEqual(['Ada']);
  });

  it('that are urgent go before those that wait, also in a burst', async () => {
    const turns: (() => void)[] = [];
    const worker = workerThat(() => new Promise<void>((resolve) => turns.push(resolve)), {
      longestStop: 10,
    });
    await enqueueMails(namesOf('mail', 10));
    worker.wake();
    await expect.poll(() => begun.length).toBe(3);
    await enqueueMails(['no heat'], { isUrgent: true });
    turns[0]?.();
    await expect.poll(() => begun[3]).toBe('no heat');
  });
});

describe('jobs with places of their own', () => {
  const enqueuePushes = async (names: string[]) => {
    for (const name of names) await storeJob(orm.em.fork(), push, { name });
  };

  it('wait for no others, and hold none up', async () => {
    await enqueueMails(namesOf('mail', 5));
    await enqueue(...namesOf('guest', 40));
    await enqueuePushes(namesOf('push', 6));
    const worker = workerThat(hang, { longestStop: 10 });
    await expect.poll(() => begun.filter((name) => name.startsWith('push')).length).toBe(5);
    await storeJob(orm.em.fork(), sweep, {});
    worker.wake();
    await expect.poll(() => begun).toContain('swept');
    expect(begun.filter((name) => name.startsWith('push'))).toHaveLength(5);
  });

  it('leave room for first attempts when they are retried', async () => {
    await enqueuePushes(namesOf('again', 4));
    await orm.em.fork().execute('update jobs set attempts = 1');
    const worker = workerThat(hang, { longestStop: 10 });
    await expect.poll(() => begun.length).toBe(2);
    await enqueuePushes(['Ada']);
    worker.wake();
    await expect.poll(() => begun.slice(2)).toEqual(['Ada']);
  });
});

describe('long jobs', () => {
  it('run one at a time, and hold up no others', async () => {
    const worker = workerThat(hang, { longestStop: 10 });
    await storeJob(orm.em.fork(), backUp, {});
    await storeJob(orm.em.fork(), backUp, {});
    worker.wake();
    await expect.poll(() => begun).toEqual(['backing up']);
    await storeJob(orm.em.fork(), sweep, {});
    await enqueue('Ada');
    worker.wake();
    await expect.poll(() => begun.slice(1).toSorted()).toEqual(['Ada', 'swept']);
  });
});

describe('a stop', () => {
  it('at once releases the jobs that it has cut short, as if never attempted', async () => {
    const worker = workerThat(
      (_name, stopping) =>
        new Promise((_resolve, reject) =>
          stopping.addEventListener('abort', () => reject(new Error('stopping'))),
        ),
    );
    await enqueue('Ada');
    worker.wake();
    await expect.poll(() => begun).toEqual(['Ada']);
    await worker.stop();
    expect(await jobs()).toMatchObject([
      { state: 'waiting', attempts: 0, claimedBy: null, lastError: null },
    ]);
    workerThat(async () => undefined);
    await expect.poll(async () => (await jobs())[0]?.state).toBe('done');
  });

  it('waits longer for remote jobs than for local ones', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const worker = workerThat(() => promise);
    await enqueue('Ada');
    worker.wake();
    await expect.poll(() => begun).toEqual(['Ada']);
    const stopped = worker.stop();
    let isStopped = false;
    const noted = stopped.then(() => {
      isStopped = true;
    });
    // Timers of a millisecond end in their order, and that of the local jobs began before.
    await delay(1);
    expect(isStopped).toBe(false);
    resolve();
    await noted;
    expect(await jobs()).toMatchObject([{ state: 'done' }]);
  });
});

it('schedules the start jobs for a minute after each start', async () => {
  const look: RepeatedJob = {
    name: 'look',
    payload: emptyPayload,
    every: 'hour',
    isAlsoAfterStart: true,
  };
  workerThat(hang, { repeated: [look] });
  await expect.poll(async () => (await jobs()).length).toBe(1);
  const [job] = await jobs();
  expect((job?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(50_000);
  expect(begun).toEqual([]);
});
