import type { Finding, Fix } from '@hvac/contract/self-check';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Env } from '../config/env.ts';
import { toAppError } from './errors.ts';
import { withTimeout } from './with-timeout.ts';

/** Time limit of one check in milliseconds. */
const TIMEOUT = 5000;

/** What a check may look at. */
export interface CheckContext {
  env: Env;
  orm: MikroORM;
  /** A fork for this check only. */
  em: EntityManager;
}

/** The result of a check; name and title are added from the check. */
export type Outcome = Omit<Finding, 'name' | 'title'>;

/** One check of the self-check: features export theirs from `x.checks.ts`, and `checks.ts` lists them. */
export interface Check {
  /** Short and stable, such as `proxy`. */
  name: string;
  title: string;
  run(context: CheckContext): Outcome | Promise<Outcome>;
}

/** @param technical details for the web person */
export const ok = (says: string, technical?: string): Outcome => ({
  level: 'ok',
  says,
  ...(technical && { technical }),
});

/** What could not be looked at, because something is not there. */
export const skipped = (says: string): Outcome => ({ level: 'skipped', says });

export const warning = (says: string, fix: Fix): Outcome => ({ level: 'warning', says, ...fix });

export const problem = (says: string, fix: Fix): Outcome => ({ level: 'problem', says, ...fix });

/**
 * Prepares the self-check. It runs one check after the other, so that visitors keep their database connections.
 * A check that fails, or takes longer than 5 seconds, becomes a finding of its own; while it hangs it is not
 * started again.
 * @param onFailure called with the error of a failed check
 */
export const createSelfCheck = (
  checks: readonly Check[],
  { env, orm }: Pick<CheckContext, 'env' | 'orm'>,
  onFailure: (name: string, error: unknown) => void,
): (() => Promise<Finding[]>) => {
  const running = new Map<Check, Promise<Outcome>>();

  const begin = (check: Check): Promise<Outcome> => {
    const work = Promise.resolve({ env, orm, em: orm.em.fork() })
      .then(check.run)
      .finally(() => running.delete(check));
    const outcome = withTimeout(TIMEOUT, work).catch((error: unknown) => {
      onFailure(check.name, error);
      const state = running.has(check) ? 'is still being checked' : 'could not be checked';
      return warning(`This ${state}: ${toAppError(error).message}`, {
        advice: 'Check again.',
        technical: 'If it stays, the server log says why.',
      });
    });
    running.set(check, outcome);
    return outcome;
  };

  return async () => {
    const findings: Finding[] = [];
    for (const check of checks) {
      const outcome = await (running.get(check) ?? begin(check));
      findings.push({ name: check.name, title: check.title, ...outcome });
    }
    return findings;
  };
};

/** A fix as one text, for the terminal and the log, which the web person reads. */
export const fixText = ({ advice, technical }: Fix): string =>
  [advice, technical].filter(Boolean).join(' ');

/** A finding as one line of text. */
export const findingLine = ({ name, level, says, ...fix }: Finding): string =>
  `${level.padEnd(7)}  ${name}: ${says} ${fixText(fix)}`.trimEnd();
