import { checks } from '../checks.ts';
import { readEnv } from '../config/env.ts';
import { listLiveHosts } from '../features/self-check/hosts.service.ts';
import { createSelfCheck, findingLine } from '../kernel/self-check.ts';
import { withDatabase } from './open-database.ts';

interface Examination {
  /** Who serves, then one line per finding. */
  lines: string[];
  hasProblem: boolean;
}

/**
 * The self-check, whether the site is running or not.
 * @param variables instead of those of the process
 * @throws StartupError with one line when there is no way to the database
 */
export const examineSite = async (variables?: Record<string, string>): Promise<Examination> => {
  const env = readEnv(variables);
  const { findings, hosts } = await withDatabase(env, async (em, orm) => ({
    findings: await createSelfCheck(checks, { env, orm }, () => undefined)(),
    hosts: await listLiveHosts(em).catch(() => []),
  }));
  const running =
    hosts.length === 0
      ? 'No host is running; findings about traffic are based on the last 7 days.'
      : `Running: ${hosts.map(({ name, address }) => `${name} (${address})`).join(', ')}`;
  return {
    lines: [running, ...findings.map(findingLine)],
    hasProblem: findings.some(({ level }) => level === 'problem'),
  };
};
