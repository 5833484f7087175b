import { setTimeout as delay } from 'node:timers/promises';
import { type Finding, isFault } from '@hvac/contract/self-check';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Env, publicUrlOf } from './config/env.ts';
import { loadOrCreateSecret } from './config/secrets.ts';
import { StartupError } from './config/startup-error.ts';
import { checkServer } from './database/check-server.ts';
import { migrate } from './database/migrate.ts';
import { createOrm } from './database/orm.ts';
import { retryMails } from './features/deliveries/outcome.service.ts';
import { backupsPlace, picturesPlace, requireOwnership } from './files/file-owner.ts';
import { seed } from './first-content/seed.ts';
import { openLogOutput } from './http/logger.ts';
import { AppError } from './kernel/errors.ts';
import { hideMailAddresses } from './kernel/mail-addresses.ts';
import { fixText } from './kernel/self-check.ts';
import type { Sightings } from './kernel/sightings.ts';
import { print } from './kernel/terminal.ts';
import type { AppDeps } from './parts.ts';
import { createUpgradeBackup } from './upgrade-backup.ts';

// Room for about three hundred pages with their compressed forms, and as much each for responses and rows of lists.
const CACHE_BYTES = 32 * 1024 * 1024;

const POOL_CLOSE_TIMEOUT_MS = 2000;

/** Closes the pool; queries still running when the instance stops delay it by 2 seconds at most. */
const closePool = async (orm: MikroORM): Promise<void> => {
  await Promise.race([orm.close(true), delay(POOL_CLOSE_TIMEOUT_MS)]);
};

// A store that does not respond delays a start by this much, in milliseconds; the self-check reports it.
const STORE_TIMEOUT_MS = 3000;

/** @throws StartupError when pictures or backups belong to another site */
const requireOwnFiles = async (env: Env, orm: MikroORM): Promise<void> => {
  try {
    await requireOwnership(orm.em.fork(), picturesPlace(env, STORE_TIMEOUT_MS));
    await requireOwnership(orm.em.fork(), backupsPlace(env, STORE_TIMEOUT_MS));
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') {
      throw new StartupError(error.message);
    }
  }
};

const prepareDatabase = async (env: Env, databaseUrl: string): Promise<void> => {
  const orm = createOrm(databaseUrl, { timeouts: false });
  try {
    await checkServer(orm);
    const backup = createUpgradeBackup(env, orm);
    const prepare = async () => {
      await backup.record();
      const { generatedPassword } = await seed(orm.em.fork(), { ...env, now: new Date() });
      if (generatedPassword === null) return;
      print(
        '',
        `  First administrator: ${env.adminUsername}`,
        `  Password, shown only once, for your first login within 7 days: ${generatedPassword}`,
        '',
      );
    };
    await migrate(orm, prepare, backup.make);
    await requireOwnFiles(env, orm);
  } finally {
    await orm.close(true);
  }
};

const listen = async (app: FastifyInstance, { port, host }: Env): Promise<void> => {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `PORT ${port} of HOST ${host} cannot be listened on (${reason}); set another, for example PORT=3001`,
    );
  }
};

const addressOf = ({ host, port }: Env) => `${host.includes(':') ? `[${host}]` : host}:${port}`;

const printFindings = (findings: Finding[]): void => {
  const open = findings.filter(isFault);
  if (open.length === 0) return;
  print('Self-check (pnpm run doctor lists everything):');
  for (const { name, level, says, ...fix } of open) {
    print(
      hideMailAddresses(`  ${level} ${name}: ${says}`),
      `    ${fixText({ ...fix, advice: hideMailAddresses(fix.advice ?? '') })}`,
    );
  }
};

/** What an instance is built on. */
interface Foundation {
  databaseUrl: string;
  /** Stops restarting the database when it ends. */
  endWatch(): void;
  sightings: Sightings;
  createPageSource: AppDeps['createPageSource'];
}

/** An instance that is ready to listen. */
export interface PreparedInstance {
  /** Stops requests and jobs when it closes; the rest is in the releases. */
  app: FastifyInstance;
  /**
   * Listens, starts the worker, and prints what the self-check finds wrong.
   * @throws StartupError when it cannot listen on the port
   */
  serve(): Promise<void>;
}

/**
 * Brings the database up to date, and builds the instance on it.
 * @param releases receives what must be released at the end
 * @throws StartupError with one line that says what is wrong
 */
export const prepareInstance = async (
  env: Env,
  { databaseUrl, endWatch, sightings, createPageSource }: Foundation,
  releases: (() => void | Promise<void>)[],
): Promise<PreparedInstance> => {
  await prepareDatabase(env, databaseUrl);

  const orm = createOrm(databaseUrl);
  releases.push(() => closePool(orm));
  const app = await buildApp({
    env,
    orm,
    sessionKeys: env.sessionKeys ?? [await loadOrCreateSecret(env.dataDir, 'session-key')],
    sightings,
    logLevel: 'info',
    logOutput: openLogOutput(),
    cacheBytes: CACHE_BYTES,
    now: () => new Date(),
    createPageSource,
  });
  app.addHook('preClose', async () => endWatch());
  const serve = async () => {
    await listen(app, env);
    print(`Ready: ${publicUrlOf(env)}`);
    await retryMails(orm.em.fork());
    app.worker.start(env.databaseUrl === undefined);
    await app.instanceRegistry.open(addressOf(env));
    printFindings(await app.instanceRegistry.selfCheck());
  };
  return { app, serve };
};
