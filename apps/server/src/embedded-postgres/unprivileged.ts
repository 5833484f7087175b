import { lchownSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import type { CommandOptions, CommandResult } from './run-command.ts';
import { runCommand } from './run-command.ts';

interface Owner {
  uid: number;
  gid: number;
}

/** A way to run PostgreSQL's programs, which refuse to run as root. */
export interface Launcher {
  /**
   * Named in the error when nothing works; a last resort has no name, because its failure tells the operator
   * nothing.
   */
  description?: string;
  /** Who must own the database files, as this process sees it; undefined on Windows. */
  owner: Owner | undefined;
  run(command: readonly string[], options?: CommandOptions): Promise<CommandResult>;
}

/**
 * Finds the way to run PostgreSQL's programs: directly or, for root, the first of these that works: a user
 * namespace that maps root to another user, the `postgres` or `nobody` account, or such an account with the one
 * extra capability to traverse folders that are closed to it. A way that already owns the data comes first, so
 * that files change owner only when they must.
 * @param folders what PostgreSQL must be able to enter: its programs and DATA_DIR
 * @param dataOwner user id that owns the existing data
 * @throws StartupError saying why nothing works and what to set
 */
export const chooseLauncher = async (folders: string[], dataOwner?: number): Promise<Launcher> => {
  const direct = directLauncher();
  if (direct.owner?.uid !== 0) return direct;
  const launchers = rootLaunchers(dataOwner);
  const owning = launchers.filter(({ owner }) => owner?.uid === dataOwner);
  const obstacles: string[] = [];
  for (const launcher of new Set([...owning, ...launchers])) {
    const obstacle = await findObstacle(launcher, folders);
    if (!obstacle) return launcher;
    if (launcher.description) obstacles.push(`${launcher.description}: ${obstacle}`);
  }
  throw new StartupError(
    'PostgreSQL refuses to run as root, and nothing else works here ' +
      `(${obstacles.join('; ')}). Start as a normal user, or put the checkout and ` +
      'DATA_DIR where these accounts may enter, or set DATABASE_URL, ' +
      'for example DATABASE_URL=postgresql://user:password@localhost:5432/hvac',
  );
};

/** Gives a folder and its contents to `owner`; the folder itself last, so that an interrupted run is repeated. */
export const chownTree = (folder: string, { uid, gid }: Owner): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) chownTree(path, { uid, gid });
    else lchownSync(path, uid, gid);
  }
  lchownSync(folder, uid, gid);
};

const directLauncher = (): Launcher => {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  const owner = uid === undefined || gid === undefined ? undefined : { uid, gid };
  return { owner, run: runCommand };
};

const rootLaunchers = (dataOwner: number | undefined): Launcher[] => {
  const accounts = readAccounts()
    .filter(({ name, uid }) => ['postgres', 'nobody'].includes(name) || uid === dataOwner)
    .sort((a, b) => Number(b.name === 'postgres') - Number(a.name === 'postgres'));
  const preferred = accounts.slice(0, 1);
  return [
    namespaceLauncher(),
    ...accounts.map(accountLauncher),
    // Containers commonly drop the narrower capability (reading) and grant the wider one (writing).
    ...preferred.map((account) => capableLauncher(account, 'dac_read_search')),
    ...preferred.map((account) => capableLauncher(account, 'dac_override')),
  ];
};

const namespaceLauncher = (): Launcher => {
  const unshare = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];
  return {
    description: 'user namespace',
    owner: { uid: 0, gid: process.getgid?.() ?? 0 },
    run: (command, options) => runCommand([...unshare, ...command], options),
  };
};

const accountLauncher = ({ name, ...owner }: Account): Launcher => ({
  description: `account ${name}`,
  owner,
  run: (command, options) => runCommand(command, { ...options, account: owner }),
});

const capableLauncher = ({ uid, gid }: Account, right: string): Launcher => {
  const setpriv = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    // Without this bit, access(2), which PostgreSQL uses to find its programs, ignores the capability.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,+${right}`,
    `--ambient-caps=-all,+${right}`,
    '--',
  ];
  return {
    owner: { uid, gid },
    run: (command, options) => runCommand([...setpriv, ...command], options),
  };
};

interface Account extends Owner {
  name: string;
}

const readAccounts = (): Account[] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);

const findObstacle = async (launcher: Launcher, folders: string[]): Promise<string | undefined> => {
  const enter = 'for f do cd "$f" 2>/dev/null || { echo "may not enter $f"; exit 1; }; done';
  const onTheWay = [...new Set(folders.flatMap(withAncestors))];
  const { code, output } = await launcher.run(['sh', '-c', enter, 'sh', ...onTheWay]);
  if (code === 0) return undefined;
  return output.trim().split('\n').at(-1) || `ended with ${code}`;
};

const withAncestors = (folder: string): string[] => {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...withAncestors(parent), folder];
};
