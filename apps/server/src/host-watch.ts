import { createHash, createHmac, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Finding } from '@hvac/contract/self-check';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { checks } from './checks.ts';
import type { Env } from './config/env.ts';
import { leaveMark, removeMark } from './features/self-check/folder-marks.service.ts';
import { removeHost, reportHost } from './features/self-check/hosts.service.ts';
import { saveSightings } from './features/self-check/sightings.service.ts';
import { watchRequests } from './http/watch-requests.ts';
import { createSelfCheck } from './kernel/self-check.ts';
import type { Sightings } from './kernel/sightings.ts';
import { singleFlight } from './kernel/single-flight.ts';
import { within } from './kernel/within.ts';

const BEAT = 60_000;
/** Neither a beat waits longer than this for the folder of uploads, nor a stop for the database. */
const PATIENCE = 1000;

interface HostWatchDeps {
  env: Env;
  orm: MikroORM;
  /** Hexadecimal keys of the session cookie, the first signs. */
  sessionKeys: readonly string[];
  sightings: Sightings;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** What a host tells the others of itself, and what it has seen, both once a minute and by the database. */
export interface HostWatch {
  /** Looks at a request. Waits for nothing. */
  observe(request: FastifyRequest): void;
  /**
   * Says that this host serves, now and every minute until it is closed. Never fails.
   * @param address where it listens, as host:port
   */
  open(address: string): Promise<void>;
  /** Makes the self-check, with what this host has seen until now. Never fails; finds nothing once it is closed. */
  selfCheck(): Promise<Finding[]>;
  /** Says that this host has ended; takes a second at most. */
  close(): Promise<void>;
}

/** Tells keys apart without telling them. */
const fingerprintOf = (key: string): string => {
  const derived = createHmac('sha256', Buffer.from(key, 'hex')).update('fingerprint').digest();
  return createHash('sha256').update(derived).digest('hex').slice(0, 16);
};

export const createHostWatch = (deps: HostWatchDeps): HostWatch => {
  const { env, orm, sightings, log } = deps;
  const host = {
    id: randomUUID(),
    name: hostname(),
    version: packageJson.version,
    keyFingerprints: deps.sessionKeys.map(fingerprintOf),
    startedAt: new Date(),
  };
  let address: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  let isClosed = false;

  // The last one stays beside the new one until the others can have read the new one in the database.
  let uploadsIds: string[] = [];
  const markUploads = singleFlight(async () => {
    const id = randomUUID();
    await leaveMark(env.uploadsDir, host.id, [id, ...uploadsIds], new Date());
    uploadsIds = [id];
    return id;
  });
  const report = async () => {
    if (address === undefined) return;
    const uploadsId = await within(PATIENCE, markUploads()).catch((error: unknown) => {
      log.warn({ err: error }, 'The folder of uploads cannot be written to');
      return null;
    });
    await reportHost(orm.em.fork(), { ...host, address, uploadsId });
  };
  const storeSightings = async () => {
    const taken = sightings.take();
    try {
      await saveSightings(orm.em.fork(), host.name, taken);
    } catch (error) {
      sightings.giveBack(taken);
      throw error;
    }
  };
  const inTurn = (...steps: (() => Promise<void>)[]) => {
    for (const step of steps) {
      underWay = underWay.then(step).catch((error: unknown) => {
        log.warn({ err: error }, 'The other hosts could not be told of this one');
      });
    }
    return underWay;
  };
  const selfCheck = createSelfCheck(checks, { env, orm }, (name, error) => {
    log.warn({ err: error, check: name }, 'A check of the self-check failed');
  });
  const beat = () => inTurn(report, storeSightings);

  return {
    observe: watchRequests(env, sightings),
    async open(listening) {
      // A stop may come right after the start.
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
    async close() {
      isClosed = true;
      clearInterval(timer);
      if (address === undefined) return;
      address = undefined;
      const left = inTurn(
        storeSightings,
        () => removeHost(orm.em.fork(), host.id),
        () => removeMark(env.uploadsDir, host.id),
      );
      await within(PATIENCE, left).catch((error: unknown) => {
        log.warn({ err: error }, 'The other hosts could not be told that this one ends');
      });
    },
  };
};
