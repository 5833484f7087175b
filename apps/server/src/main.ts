import { buildApp } from './app.ts';
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

const prepareDatabase = async (env: Env, databaseUrl: string): Promise<void> => {
  const orm = createOrm(databaseUrl, { timeouts: false });
  try {
    await migrate(orm, async () => {
      const { generatedPassword } = await seed(orm.em.fork(), { ...env, now: new Date() });
      if (generatedPassword === null) return;
      console.log(
        `\n  First administrator: ${env.adminUsername}\n  Password, shown only this once: ${generatedPassword}\n`,
      );
    });
  } finally {
    await orm.close(true);
  }
};

const start = async (): Promise<void> => {
  const env = readEnv();
  const lock = lockDataDir(env.dataDir);
  const embedded =
    env.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.log })
      : null;
  const databaseUrl = env.databaseUrl ?? embedded?.databaseUrl ?? '';
  await prepareDatabase(env, databaseUrl);

  const orm = createOrm(databaseUrl);
  const app = await buildApp({
    env,
    orm,
    sessionKeys: env.sessionKeys ?? [await keptSecret(env.dataDir, 'session-key')],
    logLevel: 'info',
    createPageSource: isDevelopment ? createDevSource : loadWebBuild,
  });
  stopOnSignals(app, async () => {
    await orm.close(true);
    await embedded?.stop();
    lock.release();
  });
  await app.listen({ port: env.port, host: env.host });
  console.log(`Ready: ${env.siteUrl ?? `http://localhost:${env.port}`}`);
};

start().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});
