import type { TestMailProgress } from '@hvac/contract/leads';
import type { DeliveryStage } from '@hvac/contract/submissions';
import { describe, expect, it } from 'vitest';
import { BEGUN, ended, progressed, stagesOf } from './-test-mail-state.ts';

const passed = (...stages: DeliveryStage[]): TestMailProgress[] =>
  stages.map((stage) => ({ state: 'passed', stage }));
const after = (...reports: TestMailProgress[]) => reports.reduce(progressed, BEGUN);
const statesAfter = (...reports: TestMailProgress[]) =>
  stagesOf(after(...reports)).map(({ state }) => state);
const FAILURE = { stage: 'login', error: '535 No', advice: 'Look at SMTP_URL' } as const;

describe('a test mail', () => {
  it('begins by looking up the name of the server', () => {
    const waiting = Array(6).fill('waiting');
    expect(statesAfter()).toEqual(['running', ...waiting]);
  });

  it('proceeds to the next stage when one has passed', () => {
    expect(statesAfter(...passed('name', 'connect'))).toEqual([
      ...['passed', 'passed', 'running'],
      ...['waiting', 'waiting', 'waiting', 'waiting'],
    ]);
  });

  it('skips the stages that the server does not have', () => {
    const stages = passed('name', 'connect', 'sender', 'recipient', 'data');
    expect(statesAfter(...stages, { state: 'sent', to: 'a@example.com' })).toEqual([
      ...['passed', 'passed', 'skipped', 'skipped'],
      ...['passed', 'passed', 'passed'],
    ]);
  });

  it('stops at the stage that failed', () => {
    const reports = [...passed('name', 'connect', 'TLS'), { state: 'failed', ...FAILURE } as const];
    expect(statesAfter(...reports)).toEqual([
      ...['passed', 'passed', 'passed', 'failed'],
      ...['waiting', 'waiting', 'waiting'],
    ]);
    expect(after(...reports)).toMatchObject({ failure: FAILURE, isRunning: false });
  });

  it('keeps the outcome that the server has reported when the call ends', () => {
    const sent = after({ state: 'sent', to: 'a@example.com' });
    expect(ended(sent, 'cut')).toEqual(sent);
  });

  it('has no outcome when the call ends before one is reported', () => {
    expect(ended(after(...passed('name')), 'cut')).toMatchObject({
      passed: ['name'],
      error: 'cut',
      isRunning: false,
    });
    expect(ended(BEGUN, null).error).toBe('The server did not say how it ended.');
  });
});
