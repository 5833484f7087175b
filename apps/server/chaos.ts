import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createOrm } from './src/database/orm.ts';
import { startEmbeddedPostgres } from './src/embedded-postgres/start.ts';
import { serverPid } from './test/fixtures/embedded-databases.ts';
import { findBrokenWrites } from './test/instances/broken-writes.ts';
import type { InstanceProcess } from './test/instances/instance-process.ts';
import { Load, type Tally } from './test/instances/load.ts';
import { startSiteOfInstances } from './test/instances/site-of-instances.ts';
import { startWebhookReceiver } from './test/instances/webhook-receiver.ts';

/**
 * Kills and restarts the instances and the database of a site of three instances under load, for several minutes, and
 * prints how the requests fared. Exits with 1 when a promise of beyond §4 is broken. Needs an otherwise idle machine;
 * an argument sets the number of requests per second. The short version is
 * `test/instances/instances-behind-proxy.deep.test.ts`.
 */

const PER_SECOND = Number(process.argv[2] ?? 200);
const ROUNDS = 3;
const SLOWEST_RECOVERY = 90_000;

interface Promised {
  reads: 'none fails' | 'only 503';
  writes: 'none fails' | 'only 503' | 'none is lost';
}
const NOTHING_FAILS: Promised = { reads: 'none fails', writes: 'none fails' };

const databaseDir = await mkdtemp(join(tmpdir(), 'hvac-chaos-'));
const database = await startEmbeddedPostgres({
  dataDir: databaseDir,
  fsync: false,
  log: () => undefined,
});
const orm = createOrm(database.databaseUrl);
const webhooks = await startWebhookReceiver();
const site = await startSiteOfInstances(3, database.databaseUrl, webhooks.settings);
const load = new Load(site.proxy.url, PER_SECOND);
const broken: string[] = [];

const keeps = (failures: Tally['failedReads'], promise: Promised['writes']) =>
  promise === 'none is lost' ||
  failures.every(({ status }) => promise === 'only 503' && status === 503);

const statusesOf = (failures: Tally['failedReads']) =>
  failures.length === 0
    ? ''
    : ` (${[...new Set(failures.map(({ status }) => status))].join(', ')})`;

/** Runs an event under load, and prints how the requests fared. */
const during = async (name: string, promised: Promised, event: () => Promise<unknown>) => {
  const since = performance.now();
  const { reads, writes, failedReads, failedWrites, slowestMs } = await load.during(event);
  const perSecond = Math.round(((reads + writes) * 1000) / (performance.now() - since));
  console.log(
    `${name.padEnd(28)} ${perSecond} a second: ${reads} reads, ${failedReads.length} failed${statusesOf(failedReads)};`,
    `${writes} writes, ${failedWrites.length} failed${statusesOf(failedWrites)}; slowest ${slowestMs} ms`,
  );
  if (keeps(failedReads, promised.reads) && keeps(failedWrites, promised.writes)) return;
  broken.push(name);
  for (const { request, status, body } of [...failedReads, ...failedWrites].slice(0, 10)) {
    console.log(`  ${request}: ${status} ${body.slice(0, 100)}`);
  }
};

const kill = async (instance: InstanceProcess) => {
  await instance.end('SIGKILL');
  await delay(3000);
  await instance.start();
  await delay(3000);
};

const restart = async (instance: InstanceProcess) => {
  await instance.end('SIGTERM');
  await instance.start();
};

/** The supervisor in this process restarts it at once. */
const restartDatabase = async () => {
  process.kill(serverPid(databaseDir), 'SIGINT');
  await delay(5000);
};

/**
 * Waits until no delivery is waiting, for at most `SLOWEST_RECOVERY`: those of a killed instance are sent once its
 * leases expire. Returns how many still wait.
 */
const waitForWebhooks = async () => {
  const deadline = Date.now() + SLOWEST_RECOVERY;
  const waiting = `select count(*)::int as count from deliveries where state = 'waiting'`;
  for (;;) {
    const [row] = await orm.em.fork().execute<{ count: number }[]>(waiting);
    if (row?.count === 0 || Date.now() > deadline) return row?.count;
    await delay(500);
  }
};

const cleanUp = async () => {
  await load.end();
  await site.remove();
  webhooks.stop();
  await orm.close(true);
  await database.stop();
  await rm(databaseDir, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => cleanUp().then(() => process.exit(1)));
}

try {
  await load.begin();
  await during('nothing happens', NOTHING_FAILS, () => delay(10_000));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [index, instance] of site.instances.entries()) {
      const name = `kill -9 of instance ${index + 1}, round ${round}`;
      await during(name, { reads: 'none fails', writes: 'none is lost' }, () => kill(instance));
    }
    await during(`rolling restart, round ${round}`, NOTHING_FAILS, async () => {
      for (const instance of site.instances) await restart(instance);
    });
  }
  const only503 = { reads: 'only 503', writes: 'only 503' } as const;
  await during('PostgreSQL restarted', only503, restartDatabase);
  await during('nothing happens again', NOTHING_FAILS, () => delay(5000));
  await load.end();

  const writes = await findBrokenWrites(orm, load);
  const waiting = await waitForWebhooks();
  const twice = [...webhooks.timesById.values()].filter((times) => times > 1).length;
  console.log(
    `${load.acknowledged.length} submissions acknowledged: ${writes.lost.length} lost, ${writes.storedTwice.length} stored twice;`,
    `${writes.lostEdits.length} edits lost; webhooks: ${webhooks.timesById.size} delivered, ${twice} of them twice, ${waiting} waiting`,
  );
  if (Object.values(writes).some(({ length }) => length > 0) || waiting !== 0) {
    broken.push('writes');
    console.log(writes);
  }
  console.log(broken.length === 0 ? 'Every promise is kept.' : `Broken: ${broken.join(', ')}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await cleanUp();
}
