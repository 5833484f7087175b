import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npxArgs, npxEnvironment } from './npx.ts';

const WORKSPACE = join(import.meta.dirname, '../../..');

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: WORKSPACE, encoding: 'utf8' }).trim();

/** The newest tag before this commit, or the commit before it. */
const lastRelease = (): string => {
  const tags = git('tag', '--sort=-creatordate', '--merged=HEAD^');
  return tags.split('\n', 1)[0] || 'HEAD^';
};

/** Another release, built beside this one. */
export interface ReleaseBefore {
  /** Its tag or commit, as it was asked for, and the commit. */
  name: string;
  workspace: string;
  remove(): void;
}

/**
 * Checks out a commit in a scratch folder, installs what its lockfile says and builds it. The caller must remove it.
 * @param commit the newest tag before this commit by default; without one, the commit before
 */
export const buildReleaseBefore = (commit = lastRelease()): ReleaseBefore => {
  const hash = git('rev-parse', '--short', `${commit}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), 'hvac-release-'));
  const workspace = join(folder, 'site');
  const remove = () => {
    git('worktree', 'remove', '--force', workspace);
    rmSync(folder, { recursive: true });
  };
  const run = (...args: string[]) =>
    execFileSync('npx', npxArgs(...args), {
      cwd: workspace,
      env: npxEnvironment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  git('worktree', 'add', '--detach', workspace, hash);
  try {
    run('install', '--frozen-lockfile', '--prefer-offline');
    run('build');
  } catch (error) {
    remove();
    throw error;
  }
  return { name: commit === hash ? hash : `${commit} (${hash})`, workspace, remove };
};
