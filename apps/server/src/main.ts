import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { checkServer } from './database/check-server.ts';
import { lockDataDir } from './database/data-dir-lock.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { createOrm } from './database/orm.ts';
import { seed } from './database/seed.ts';
import { type Env, readEnv } from './kernel/env.ts';
import { keptSecret } from './kernel/secrets.ts';
import { StartupError } from './kernel/startup-error.ts';
import { stopOnSignals } from './kernel/stop.ts';
import { createDevSource } from './pages/dev-source.ts';
import { loadWebBuild } from './pages/web-build.ts';

const isDevelopment = process.argv.includes('--dev');

/** What the host holds, in the order it was taken; given back the other way round. */
const releases: (() => void | Promise<void>)[] = [];

const releaseAll = async (): Promise<void> => {
  const failures: unknown[] = [];
  for (const release of releases.splice(0).reverse()) {
    try {
      await release();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything was given back');
};

const openDatabase = async (env: Env): Promise<string> => {
  if (env.databaseUrl !== undefined) return env.databaseUrl;
  const embedded = await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.log });
  releases.push(embedded.stop);
  return embedded.databaseUrl;
};

const prepareDatabase = async (env: Env, databaseUrl: string): Promise<void> => {
  const orm = createOrm(databaseUrl, { timeouts: false });
  try {
    await checkServer(orm);
    await migrate(orm, async () => {
      const { generatedPassword } = await seed(orm.em.fork(), { ...env, now: new Date() });
      if (generatedPassword === null) return;
      console.log(
        `\n  First administrator: ${env.adminUsername}\n  Password, shown only this once, for the first login: ${generatedPassword}\n`,
      );
    });
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

const start = async (): Promise<void> => {
  const env = readEnv();
  const siteUrl = env.siteUrl ?? `http://localhost:${env.port}`;
  releases.push(lockDataDir(env.dataDir, siteUrl).release);
  const databaseUrl = await openDatabase(env);
  await prepareDatabase(env, databaseUrl);

  const orm = createOrm(databaseUrl);
  releases.push(() => orm.close(true));
  const app = await buildApp({
    env,
    orm,
    sessionKeys: env.sessionKeys ?? [await keptSecret(env.dataDir, 'session-key')],
    logLevel: 'info',
    keptPages: 500,
    createPageSource: isDevelopment ? createDevSource : loadWebBuild,
  });
  stopOnSignals(app, isDevelopment ? 0 : 5000, releaseAll);
  await listen(app, env);
  console.log(`Ready: ${siteUrl}`);
};

start().catch(async (error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  await releaseAll();
  process.exit(1);
});
