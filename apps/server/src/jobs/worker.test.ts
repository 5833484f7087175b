import { hours } from '@hvac/contract/durations';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../test/database.ts';
import { workOn } from '../../test/work.ts';
import { createOrm } from '../database/orm.ts';
import { AppError } from '../kernel/errors.ts';
import { JobEntity } from '../kernel/job.entity.ts';
import { emptyPayload, type Job, type RepeatedJob, storeJob } from '../kernel/job.ts';
import { handles } from '../kernel/job-handler.ts';
import { removeSettledJobs } from './lease.ts';
import { storeRepeatedJobs } from './schedule.ts';
import { createWorker } from './worker.ts';

const NO_DATABASE = 'postgresql://nobody:nothing@127.0.0.1:1/nothing';

const greet: Job<{ name: string }> = { name: 'greet', payload: z.object({ name: z.string() }) };
const sweep: RepeatedJob = { name: 'sweep', payload: emptyPayload, every: 'hour' };
const tidy: RepeatedJob = { name: 'tidy', payload: emptyPayload, every: 'day' };

const { orm } = await testDatabase();
let greeted: string[];
let said: string[];
let logged: object[];
beforeEach(async () => {
  greeted = [];
  said = [];
  logged = [];
  await orm.em.fork().execute('truncate jobs, rate_limits cascade');
});

type Greet = (name: string) => unknown;

const workerThat = (
  greets: Greet,
  { on = orm, repeated = [] as RepeatedJob[], longestStop = 5000 } = {},
) => {
  const handlers = [
    handles(greet, async ({ name }) => {
      await greets(name);
      greeted.push(name);
    }),
    ...repeated.map((job) => handles(job, async () => void greeted.push(job.name))),
  ];
  const info = (fields: object) => void logged.push(fields);
  const log = (fields: object, text: string) => {
    info(fields);
    said.push(text);
  };
  const worker = createWorker({
    work: () => workOn(on.em.fork()),
    log: { info, warn: log, error: log },
    handlers,
    longestStops: { local: longestStop, remote: 0 },
  });
  onTestFinished(() => worker.stop());
  return worker;
};
/** Stores jobs one after another, so that their ids are in this order. */
const enqueue = async (...names: string[]) => {
  for (const name of names) await storeJob(orm.em.fork(), greet, { name });
};
const jobs = () => orm.em.fork().find(JobEntity, {}, { orderBy: { id: 'asc' } });
const em = () => orm.em.fork();
const makeDue = () => orm.em.fork().execute('update jobs set due_at = now()');
const secondsToWait = async () => {
  const [row] = await orm.em
    .fork()
    .execute<{ s: number }[]>('select extract(epoch from due_at - now())::float8 as s from jobs');
  return row?.s ?? 0;
};
const hang = () => new Promise(() => undefined);
const fail = () => {
  throw new Error('no connection');
};

describe('a job that fails', () => {
  it('is dead at once when another attempt would be refused as well', async () => {
    const worker = workerThat(() => {
      throw new AppError('notFound', 'There is nobody to greet');
    });
    await enqueue('Ada');
    await worker.doDueJobs();
    expect(await jobs()).toMatchObject([
      { state: 'dead', attempts: 1, lastError: 'There is nobody to greet' },
    ]);
    expect(said).toEqual(['A job failed']);
  });

  it('is logged and counted by its name, like those that succeed', async () => {
    const worker = workerThat((name) => (name === 'Ada' ? fail() : undefined));
    await enqueue('Ada', 'Eve');
    await worker.doDueJobs();
    const [ada, eve] = await jobs();
    // They run concurrently: either may end first.
    expect(new Set(logged)).toEqual(
      new Set([
        { err: expect.any(Error), job: 'greet', jobId: String(ada?.id), attempts: 1 },
        { job: 'greet', jobId: String(eve?.id), attempts: 1 },
      ]),
    );
    const counts = worker.attempts().toSorted((a, b) => a.outcome.localeCompare(b.outcome));
    expect(counts).toEqual([
      { job: 'greet', outcome: 'done', count: 1 },
      { job: 'greet', outcome: 'retry', count: 1 },
    ]);
  });

  it('is dead when its payload is invalid', async () => {
    const worker = workerThat(() => undefined);
    await orm.em.fork().execute(`insert into jobs (name, payload) values ('greet', '{"name": 7}')`);
    await worker.doDueJobs();
    expect(await jobs()).toMatchObject([{ state: 'dead' }]);
    expect(greeted).toEqual([]);
  });

  it('is retried after longer and longer pauses, and is dead after three days', async () => {
    const worker = workerThat(fail);
    await enqueue('Ada');
    for (const pause of [15, 60, 240, 900, 3600, 14_400, 14_400]) {
      await makeDue();
      await worker.doDueJobs();
      const seconds = await secondsToWait();
      expect(seconds).toBeGreaterThan(0.8 * pause - 5);
      expect(seconds).toBeLessThan(1.2 * pause + 5);
    }
    expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 7 }]);
    await orm.em
      .fork()
      .execute(`update jobs set created_at = now() - interval '73 hours', attempts = 20`);
    await makeDue();
    await worker.doDueJobs();
    expect(await jobs()).toMatchObject([{ state: 'dead', lastError: 'no connection' }]);
  });

  it('does not hold up the others', async () => {
    const worker = workerThat((name) => name === 'Ada' && fail());
    await enqueue('Ada', 'Ben', 'Eve');
    await worker.doDueJobs();
    expect(greeted.toSorted()).toEqual(['Ben', 'Eve']);
  });
});

describe('the handler of a job', () => {
  /** A worker whose job runs the given function, and the outcomes that its handler is told. */
  const workerReporting = (greets: Greet) => {
    const outcomes: unknown[] = [];
    const handler = handles(greet, async ({ name }) => void (await greets(name)), {
      async settled(tx, payload, outcome) {
        const name = payload?.name ?? null;
        await tx.em.execute('insert into rate_limits values (?, 1, now())', [
          `${name} ${outcomes.length}`,
        ]);
        outcomes.push([name, outcome.state]);
      },
    });
    const log = () => undefined;
    const worker = createWorker({
      work: () => workOn(em()),
      log: { info: () => undefined, warn: log, error: log },
      handlers: [handler],
    });
    onTestFinished(() => worker.stop());
    return { worker, outcomes, handler };
  };

  it('is told that an attempt failed, and that the job was given up', async () => {
    const { worker, outcomes } = workerReporting(fail);
    await enqueue('Ada');
    await worker.doDueJobs();
    await em().execute(
      `update jobs set created_at = now() - interval '73 hours', attempts = 20, due_at = now()`,
    );
    await worker.doDueJobs();
    expect(outcomes).toEqual([
      ['Ada', 'waiting'],
      ['Ada', 'dead'],
    ]);
  });

  it('is told that a job which crashes its instance every time was given up', async () => {
    const { handler, outcomes } = workerReporting(() => undefined);
    await enqueue('Ada');
    await em().execute('update jobs set attempts = 30');
    await removeSettledJobs(workOn(em()), [handler]);
    expect(outcomes).toEqual([['Ada', 'dead']]);
  });

  it('is told that a job whose payload cannot be read was given up', async () => {
    const { worker, outcomes } = workerReporting(() => undefined);
    await enqueue('Ada');
    await em().execute(`update jobs set payload = '{"name": 7}'`);
    await worker.doDueJobs();
    expect(outcomes).toEqual([[null, 'dead']]);
  });

  it('is told nothing by a worker that has lost the job to another', async () => {
    const { worker, outcomes } = workerReporting(() =>
      em().execute('update jobs set claimed_by = gen_random_uuid()'),
    );
    await enqueue('Ada');
    await worker.doDueJobs();
    expect(outcomes).toEqual([]);
  });

  it('does not run again a job that is done but could not be stored, although the lease has expired', async () => {
    const { worker, handler } = workerReporting((name) => greeted.push(name));
    let calls = 0;
    handler.settled = async () => {
      calls += 1;
      if (calls === 1) throw new Error('the connection was lost');
    };
    worker.start(false);
    await enqueue('Ada');
    worker.wake();
    await expect.poll(() => calls).toBe(1);
    await makeDue();
    worker.wake();
    await expect.poll(async () => (await jobs())[0]?.state).toBe('done');
    expect([greeted, calls]).toEqual([['Ada'], 2]);
  });

  it('does not run on another instance a job that was done while the database was away for longer than the lease', async () => {
    const { worker, handler } = workerReporting((name) => greeted.push(name));
    let isAway = true;
    let calls = 0;
    handler.settled = async () => {
      calls += 1;
      if (isAway) throw new Error('the connection was lost');
    };
    await enqueue('Ada');
    worker.start(false);
    await expect.poll(() => calls).toBeGreaterThan(0);
    await makeDue();
    const other = workerThat(() => undefined);
    await other.doDueJobs();
    isAway = false;
    await expect.poll(async () => (await jobs())[0]?.state).toBe('done');
    await other.doDueJobs();
    expect(greeted).toEqual(['Ada']);
  });

  it('stores what it is told together with the job, or neither', async () => {
    const { worker, outcomes, handler } = workerReporting(() => undefined);
    let calls = 0;
    const { settled } = handler;
    handler.settled = async (...settling) => {
      await settled(...settling);
      calls += 1;
      if (calls === 1) throw new Error('the connection was lost');
    };
    await enqueue('Ada');
    await worker.doDueJobs();
    expect(outcomes).toHaveLength(2);
    const stored = await em().execute(`select key from rate_limits where key like 'Ada %'`);
    expect(stored).toEqual([{ key: 'Ada 1' }]);
    expect(await jobs()).toMatchObject([{ state: 'done' }]);
  });
});

describe('a worker', () => {
  it('leaves jobs that only a newer release can handle', async () => {
    await storeJob(orm.em.fork(), { ...greet, name: 'wave' }, { name: 'Ada' });
    await workerThat(() => undefined).doDueJobs();
    expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });

  it('runs two jobs at once and no more', async () => {
    const begun: (() => void)[] = [];
    const worker = workerThat(() => new Promise<void>((end) => begun.push(end)));
    await enqueue('a', 'b', 'c', 'd', 'e');
    const done = worker.doDueJobs();
    for (const count of [2, 4, 5]) {
      await expect.poll(() => begun.length).toBe(count);
      for (const end of begun) end();
    }
    await done;
  });

  it('runs each job once, even beside other workers', async () => {
    const names = Array.from({ length: 40 }, (_, n) => `guest ${n}`);
    await enqueue(...names);
    const workers = [1, 2, 3].map(() => workerThat(() => undefined));
    await Promise.all(workers.map((worker) => worker.doDueJobs()));
    expect(greeted.toSorted()).toEqual(names.toSorted());
  });

  it('takes over the job of a killed instance when its lease has expired', async () => {
    await enqueue('Ada');
    void workerThat(hang, { longestStop: 10 }).doDueJobs();
    await expect.poll(async () => (await jobs())[0]?.claimedBy).not.toBeNull();
    const next = workerThat(() => undefined);
    await next.doDueJobs();
    expect(greeted).toEqual([]);
    expect(await secondsToWait()).toBeGreaterThan(25);
    await makeDue();
    await next.doDueJobs();
    expect(greeted).toEqual([]);
    expect(await secondsToWait()).toBeGreaterThan(10);
    await makeDue();
    await next.doDueJobs();
    expect(greeted).toEqual(['Ada']);
  });

  it('takes it over at its start when alone', async () => {
    await enqueue('Ada');
    void workerThat(hang, { longestStop: 10 }).doDueJobs();
    await expect.poll(async () => (await jobs())[0]?.claimedBy).not.toBeNull();
    workerThat(() => undefined).start(true);
    await expect.poll(() => greeted).toEqual(['Ada']);
  });

  it('runs a job at once when it is woken', async () => {
    const worker = workerThat(() => undefined);
    worker.start(false);
    await enqueue('Ada');
    worker.wake();
    await expect.poll(() => greeted).toEqual(['Ada']);
    await expect.poll(async () => (await jobs())[0]?.state).toBe('done');
  });

  it('finishes running jobs when it stops, and claims no more', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const worker = workerThat(() => promise);
    worker.start(false);
    await enqueue('Ada', 'Ben', 'Eve');
    worker.wake();
    await expect.poll(async () => (await jobs()).filter((job) => job.claimedBy)).toHaveLength(2);
    const stopped = worker.stop();
    resolve();
    await stopped;
    expect((await jobs()).map(({ state }) => state).toSorted()).toEqual([
      'done',
      'done',
      'waiting',
    ]);
  });

  it('keeps running when the database fails', async () => {
    const away = createOrm(NO_DATABASE);
    onTestFinished(() => away.close(true));
    const worker = workerThat(() => undefined, { on: away });
    worker.start(true);
    await expect.poll(() => said).toEqual(['The worker could not look for jobs']);
    await worker.stop();
  });
});

describe('a repeated job', () => {
  const at = new Date('2026-11-22T02:59:59.000Z').getTime();
  const repeat = async (job: RepeatedJob, time: number) => {
    const handlers = [handles(job, async () => undefined)];
    const store = () => storeRepeatedJobs(orm.em.fork(), handlers, new Date(time));
    await Promise.all([store(), store(), store()]);
    await workerThat(() => undefined, { repeated: [job] }).doDueJobs();
  };

  it('runs once per hour, on any number of instances, and again in the next', async () => {
    await repeat(sweep, at);
    await repeat(sweep, at);
    expect(greeted).toEqual(['sweep']);
    await repeat(sweep, at + 1000);
    expect(greeted).toEqual(['sweep', 'sweep']);
  });

  it('runs once per day, on any number of instances, and again on the next', async () => {
    await repeat(tidy, at);
    await repeat(tidy, at + hours(21));
    expect(greeted).toEqual(['tidy']);
    await repeat(tidy, at + hours(21) + 1000);
    expect(greeted).toEqual(['tidy', 'tidy']);
  });

  it('runs when an instance starts', async () => {
    workerThat(() => undefined, { repeated: [sweep] }).start(false);
    await expect.poll(() => greeted).toEqual(['sweep']);
  });
});

it('removes jobs done more than a day ago, and keeps dead ones for 30 days', async () => {
  const em = orm.em.fork();
  const insert = (state: string, days: number) =>
    em.execute(
      `insert into jobs (name, payload, state, done_at)
       values ('greet', '{}', ?, now() - make_interval(days => ?))`,
      [state, days],
    );
  for (const [state, days] of [
    ['done', 0],
    ['done', 2],
    ['dead', 29],
    ['dead', 31],
  ] as const) {
    await insert(state, days);
  }
  await em.execute(
    `insert into jobs (name, payload, created_at) values ('greet', '{}', '2020-01-01')`,
  );
  await removeSettledJobs(workOn(em), []);
  expect((await jobs()).map(({ state }) => state)).toEqual(['done', 'dead', 'waiting']);
});

it('removes them in parts, because each may change rows that name it', async () => {
  const em = orm.em.fork();
  await em.execute(
    `create function refuse_many() returns trigger language plpgsql as $$ begin
       if (select count(*) from gone) > 2000 then raise exception 'too many at once'; end if;
       return null;
     end $$;
     create trigger refuse_many after delete on jobs referencing old table as gone
       for each statement execute function refuse_many();
     insert into jobs (name, payload, state, done_at)
       select 'greet', '{}', 'done', now() - interval '2 days' from generate_series(1, 4100)`,
  );
  await removeSettledJobs(workOn(em), []);
  await em.execute('drop trigger refuse_many on jobs; drop function refuse_many');
  expect(await jobs()).toEqual([]);
});
