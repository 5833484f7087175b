import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import { postgresError } from './failure.ts';
import type { Launcher } from './unprivileged.ts';
import { chownTree } from './unprivileged.ts';

/** The files of one embedded PostgreSQL server, and the programs that run it. */
export interface Cluster {
  /** DATA_DIR */
  dataDir: string;
  /** PostgreSQL's data directory inside DATA_DIR; missing until the first start. */
  folder: string;
  binaries: PostgresBinaries;
}

const ROLE = 'hvac';
const DATABASE = 'hvac';
const PASSWORD_FILE = 'host-password';

// Not even the superuser may log in: the instance needs only its own database, and tests only the right to clone it.
const CLIENT_AUTHENTICATION = `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`;

/** The connection URL of the instance. */
export const databaseUrl = ({ folder }: Cluster, port: number): string => {
  const password = readFileSync(join(folder, PASSWORD_FILE), 'utf8').trim();
  return `postgresql://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`;
};

/** Whether the cluster has yet to be created. */
export const isMissing = ({ folder }: Cluster): boolean =>
  !existsSync(folder) || readdirSync(folder).length === 0;

/**
 * Refuses data that the installed programs cannot read.
 * @throws StartupError naming both versions, or the folder when it holds no database
 */
export const assertVersion = ({ folder, binaries }: Cluster): void => {
  const versionFile = join(folder, 'PG_VERSION');
  const found = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : undefined;
  if (found === binaries.major) return;
  throw new StartupError(
    found === undefined
      ? `${folder} has no database (PG_VERSION is missing): restore a backup or remove the folder`
      : `The database in ${folder} was written by PostgreSQL ${found}, and this release brings ` +
          `${binaries.major}: back it up with the release that wrote it (pnpm backup), set another DATA_DIR, and restore it there`,
  );
};

/** Removes the leftovers of interrupted first starts. */
export const removeUnfinishedClusters = ({ dataDir, folder }: Cluster): void => {
  for (const name of readdirSync(dataDir)) {
    const draft = join(dataDir, name);
    if (!draft.startsWith(`${folder}.new-`)) continue;
    try {
      rmSync(draft, { recursive: true });
    } catch {
      // The initdb of a killed instance may still be writing to it; the next start removes it.
    }
  }
};

/**
 * Creates the cluster with the instance's role and database, all or nothing.
 * @throws StartupError saying why it could not be created
 */
export const createCluster = async (
  { dataDir, folder, binaries }: Cluster,
  launcher: Launcher,
  fsync: boolean,
): Promise<void> => {
  const run = async (command: string[], input?: string) => {
    const { code, output } = await launcher.run(command, input === undefined ? {} : { input });
    if (code !== 0) throw postgresError('The database could not be created', output, dataDir);
  };
  // A unique name, because the initdb of a killed instance keeps running.
  const draft = mkdtempSync(`${folder}.new-`);
  try {
    if (launcher.owner) chownTree(draft, launcher.owner);
    await run([binaries.initdb, ...initdbOptions, ...(fsync ? [] : ['--no-sync']), '-D', draft]);
    const password = randomBytes(24).toString('base64url');
    const single = [binaries.postgres, '--single', '-c', 'exit_on_error=on'];
    await run([...single, ...(fsync ? [] : ['-F']), '-D', draft, 'postgres'], firstRoles(password));
    writeSynced(join(draft, 'pg_hba.conf'), CLIENT_AUTHENTICATION);
    writeSynced(join(draft, PASSWORD_FILE), `${password}\n`);
    if (launcher.owner) chownTree(draft, launcher.owner);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
};

// The builtin provider sorts by code point and knows the letters of all languages, identically on every
// operating system and with any installed locales.
const initdbOptions = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=reject',
  '--no-instructions',
];

// In single-user mode, each line is one statement.
const firstRoles = (password: string): string =>
  [
    `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}';`,
    `CREATE DATABASE ${DATABASE} OWNER ${ROLE};`,
    '',
  ].join('\n');

const writeSynced = (path: string, content: string): void => {
  const file = openSync(path, 'w', 0o600);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
