import { checks } from '../checks.ts';
import { readEnv } from '../config/env.ts';
import { listLiveHosts } from '../features/self-check/hosts.service.ts';
import { createSelfCheck, findingLine } from '../kernel/self-check.ts';
import { withDatabase } from './open-database.ts';

interface Examination {
  /** The running hosts, then one line per finding. */
  lines: string[];
  hasProblem: boolean;
}

/**
 * Runs the self-check, whether the site is running or not.
 * @param variables used instead of `process.env`
 * @throws StartupError with one line when the database cannot be reached
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
