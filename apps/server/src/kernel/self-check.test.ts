import { describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { readEnv } from '../config/env.ts';
import { type Check, createSelfCheck, findingLine, ok, problem } from './self-check.ts';

const { orm } = await testDatabase();
const env = readEnv({});

const named = (name: string, run: Check['run']): Check => ({ name, title: `The ${name}`, run });
const failing = [
  named('sooner', () => {
    throw new Error('select * from users');
  }),
  named('later', ({ em }) => em.execute('select * from nothing')),
];

describe('the self-check', () => {
  it('goes on when a check fails, and reports that as a finding', async () => {
    const reported: string[] = [];
    const checks = [...failing, named('fine', () => ok('All is well.'))];
    const findings = await createSelfCheck(checks, { env, orm }, (name) => reported.push(name))();
    expect(reported).toEqual(['sooner', 'later']);
    expect(findings.map(({ name, level }) => [name, level])).toEqual([
      ['sooner', 'warning'],
      ['later', 'warning'],
      ['fine', 'ok'],
    ]);
    expect(JSON.stringify(findings)).not.toMatch(/select|users/);
  });

  it('does not wait for a file system that hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const checks = [named('hanging', () => new Promise<never>(() => {}))];
      const made = createSelfCheck(checks, { env, orm }, () => undefined)();
      await vi.advanceTimersByTimeAsync(5000);
      expect((await made)[0]?.says).toContain('No answer came within 5 seconds');
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not restart a check that still hangs, but does once it has ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const disk = Promise.withResolvers<void>();
      const run = vi.fn(async () => {
        await disk.promise;
        return ok('It responds.');
      });
      const selfCheck = createSelfCheck([named('hanging', run)], { env, orm }, () => undefined);
      const first = selfCheck();
      await vi.advanceTimersByTimeAsync(5000);
      expect((await first)[0]?.says).toContain('This is still being checked');
      expect(await selfCheck()).toEqual(await first);
      expect(run).toHaveBeenCalledTimes(1);
      disk.resolve();
      await vi.advanceTimersByTimeAsync(0);
      expect((await selfCheck())[0]?.says).toBe('It responds.');
      expect(run).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('prints a finding in one line', async () => {
    const checks = [
      named('fine', () => ok('All is well.')),
      named('key', () =>
        problem('The key is lost.', { advice: 'Look for it.', technical: 'Set KEY=1' }),
      ),
    ];
    const findings = await createSelfCheck(checks, { env, orm }, () => undefined)();
    expect(findings.map(findingLine)).toEqual([
      'ok       fine: All is well.',
      'problem  key: The key is lost. Look for it. Set KEY=1',
    ]);
  });
});
