import { randomBytes } from 'node:crypto';
import { createChecks } from '../checks.ts';
import type { Env } from '../config/env.ts';
import { findSecret } from '../config/secrets.ts';
import { listLiveInstances } from '../features/self-check/instances.service.ts';
import { createSelfCheck, findingLine } from '../kernel/self-check.ts';
import { defineCommand, runCommand } from './command.ts';
import { withDatabase } from './open-database.ts';

/** The keys that the instances seal with. Nothing can be opened where there are none. */
const sessionKeysOf = async ({ sessionKeys, dataDir }: Env): Promise<string[]> =>
  sessionKeys ?? [(await findSecret(dataDir, 'session-key')) ?? randomBytes(32).toString('hex')];

/** Runs the self-check, whether the site is running or not; fails if a finding is a problem. */
export const runDoctor = defineCommand({
  usage: 'pnpm run doctor',
  options: {},
  operands: 0,
  read: () => ({}),
  run: async (_task, env) => {
    const checks = createChecks(env, await sessionKeysOf(env));
    const { findings, instances } = await withDatabase(env, async (em, orm) => ({
      findings: await createSelfCheck(checks, { env, orm }, () => undefined)(),
      instances: await listLiveInstances(em).catch(() => []),
    }));
    const running =
      instances.length === 0
        ? 'The site is not running; findings about traffic cover the last 7 days.'
        : `Running: ${instances.map(({ name, address }) => `${name} (${address})`).join(', ')}`;
    return {
      lines: [running, ...findings.map(findingLine)],
      hasFailed: findings.some(({ level }) => level === 'problem'),
    };
  },
});

if (import.meta.main) await runCommand(runDoctor);
