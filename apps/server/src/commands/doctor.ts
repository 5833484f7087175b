import { checks } from '../checks.ts';
import { readEnv } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { listLiveHosts } from '../features/self-check/hosts.service.ts';
import { toAppError } from '../kernel/errors.ts';
import { createSelfCheck, findingLine } from '../kernel/self-check.ts';
import { withDatabase } from './open-database.ts';

/**
 * Prints the self-check, one line per finding, whether the site is running or not: see the README. Exits with 1
 * if a finding is a problem.
 */

const run = async (): Promise<void> => {
  const env = readEnv();
  const { findings, hosts } = await withDatabase(env, async (em, orm) => ({
    findings: await createSelfCheck(checks, { env, orm }, () => undefined)(),
    hosts: await listLiveHosts(em).catch(() => []),
  }));
  console.log(
    hosts.length === 0
      ? 'No host is running; findings about traffic are based on the last 7 days.'
      : `Running: ${hosts.map(({ name, address }) => `${name} (${address})`).join(', ')}`,
  );
  for (const finding of findings) console.log(findingLine(finding));
  if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
};

run().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : toAppError(error).message);
  process.exitCode = 1;
});
