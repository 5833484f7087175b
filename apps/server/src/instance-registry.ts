import { createHash, createHmac, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { minutes } from '@hvac/contract/durations';
import type { Finding } from '@hvac/contract/self-check';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { createChecks } from './checks.ts';
import type { Env } from './config/env.ts';
import { saveMissingAddresses } from './features/addresses/missing-addresses.service.ts';
import type { MissingCounter } from './features/addresses/missing-counter.service.ts';
import type { VisitCounter } from './features/figures/visit-counter.service.ts';
import { saveVisitCounts } from './features/figures/visit-counts.service.ts';
import { removeMarker, writeMarker } from './features/self-check/folder-markers.service.ts';
import {
  listLiveInstances,
  registerInstance,
  removeInstance,
} from './features/self-check/instances.service.ts';
import { saveSightings } from './features/self-check/sightings.service.ts';
import { storeIdOf } from './files/open-files.ts';
import { watchRequests } from './http/watch-requests.ts';
import { createSelfCheck } from './kernel/self-check.ts';
import type { Sightings } from './kernel/sightings.ts';
import { singleFlight } from './kernel/single-flight.ts';
import { withTimeout } from './kernel/with-timeout.ts';

const BEAT = minutes(1);
/** The longest wait of a heartbeat for the uploads folder, and of a stop for the database, in milliseconds. */
const TIMEOUT = 1000;

interface InstanceRegistryDeps {
  env: Env;
  orm: MikroORM;
  /** Hexadecimal keys for the session cookie; the first one signs. */
  sessionKeys: readonly string[];
  sightings: Sightings;
  missingCounter: MissingCounter;
  visitCounter: VisitCounter;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Shares this instance's state and observations with the other instances once a minute, through the database. */
export interface InstanceRegistry {
  /** Inspects a request. Does not wait. */
  observe(request: FastifyRequest): void;
  /**
   * Registers this instance as running, now and every minute until it is closed. Never rejects.
   * @param address where it listens, as host:port
   */
  open(address: string): Promise<void>;
  /**
   * Runs the self-check with everything this instance has observed so far. Never rejects; returns nothing once
   * closed.
   */
  selfCheck(): Promise<Finding[]>;
  /**
   * How long the longest-serving of the other instances has served, in milliseconds; null if there are no others, or
   * the database is unavailable. Takes at most a second and never rejects.
   */
  longestPeerUptime(): Promise<number | null>;
  /** Unregisters this instance; takes a second at most. */
  close(): Promise<void>;
}

/** Identifies a key without revealing it. */
const fingerprintOf = (key: string): string => {
  const derived = createHmac('sha256', Buffer.from(key, 'hex')).update('fingerprint').digest();
  return createHash('sha256').update(derived).digest('hex').slice(0, 16);
};

export const createInstanceRegistry = (deps: InstanceRegistryDeps): InstanceRegistry => {
  const { env, orm, sightings, missingCounter, visitCounter, log } = deps;
  const instance = {
    id: randomUUID(),
    name: hostname(),
    keyFingerprints: deps.sessionKeys.map(fingerprintOf),
  };
  let address: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isClosed = false;

  // Keep the previous id next to the new one until the others can have read the new one from the database.
  let uploadsIds: string[] = [];
  const markUploads = singleFlight(async () => {
    if (env.objectStore) return storeIdOf(env.objectStore);
    const id = randomUUID();
    await writeMarker(env.uploadsDir, instance.id, [id, ...uploadsIds], new Date());
    uploadsIds = [id];
    return id;
  });
  const report = async () => {
    if (address === undefined) return;
    const uploadsId = await withTimeout(TIMEOUT, markUploads()).catch((error: unknown) => {
      log.warn({ err: error }, 'The uploads folder is not writable');
      return null;
    });
    await registerInstance(orm.em.fork(), { ...instance, address, uploadsId });
  };
  /** Stores what was observed since the last time, or keeps it for the next. */
  const storing =
    <Observed>(
      { take, putBack }: { take(): Observed; putBack(taken: Observed): void },
      save: (em: EntityManager, taken: Observed) => Promise<void>,
    ) =>
    async () => {
      const taken = take();
      try {
        await save(orm.em.fork(), taken);
      } catch (error) {
        putBack(taken);
        throw error;
      }
    };
  const storeSightings = storing(sightings, saveSightings);
  const storeMissing = storing(missingCounter, (em, taken) =>
    saveMissingAddresses(em, taken, new Date()),
  );
  const storeVisits = storing(visitCounter, saveVisitCounts);
  const inSeries = (...steps: (() => Promise<void>)[]) => {
    for (const step of steps) {
      running = running.then(step).catch((error: unknown) => {
        log.warn({ err: error }, 'Could not register this instance');
      });
    }
    return running;
  };
  const checks = createChecks(env, deps.sessionKeys);
  const selfCheck = createSelfCheck(checks, { env, orm }, (name, error) => {
    log.warn({ err: error, check: name }, 'A check of the self-check failed');
  });
  const beat = () => inSeries(report, storeSightings, storeMissing, storeVisits);

  return {
    observe: watchRequests(env, sightings),
    async open(listening) {
      // A stop may follow right after the start.
      if (isClosed) return;
      address = listening;
      timer = setInterval(beat, BEAT).unref();
      await beat();
    },
    async selfCheck() {
      await beat();
      const findings = await selfCheck();
      return isClosed ? [] : findings;
    },
    async longestPeerUptime() {
      const instances = await withTimeout(TIMEOUT, listLiveInstances(orm.em.fork())).catch(
        () => [],
      );
      const others = instances.filter(({ id }) => id !== instance.id);
      return others.length === 0 ? null : Math.max(...others.map(({ servedMs }) => servedMs));
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      if (address === undefined) return;
      address = undefined;
      const left = inSeries(
        storeSightings,
        storeMissing,
        storeVisits,
        () => removeInstance(orm.em.fork(), instance.id),
        () => removeMarker(env.uploadsDir, instance.id),
      );
      await withTimeout(TIMEOUT, left).catch((error: unknown) => {
        log.warn({ err: error }, 'Could not unregister this instance');
      });
    },
  };
};
