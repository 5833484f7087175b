import { inspect } from 'node:util';
import { readEnv } from './config/env.ts';
import { StartupError } from './config/startup-error.ts';
import { openInstance, type Releases, releaseAll } from './instance.ts';
import { printError } from './kernel/terminal.ts';
import { shutDownGracefully } from './shutdown.ts';
import { createDevSource } from './site/dev-source.ts';
import { loadWebBuild } from './site/web-build.ts';

const isDevelopment = process.argv.includes('--dev');

const releases: Releases = [];

const start = async (): Promise<void> => {
  const createPageSource = isDevelopment ? createDevSource : loadWebBuild;
  const { app, serve } = await openInstance(readEnv(), releases, createPageSource);
  shutDownGracefully(app, isDevelopment ? 0 : 5000, () => releaseAll(releases));
  await serve();
};

start().catch(async (error: unknown) => {
  const text = error instanceof StartupError ? error.message : inspect(error);
  printError(...text.split('\n'));
  await releaseAll(releases);
  process.exit(1);
});
