import type { FindingLevel, LaunchStep, ListedFinding } from '@hvac/contract/self-check';
import { describe, expect, it } from 'vitest';
import { besidesLaunch, launchFinding } from './-launch-findings.ts';

const found = (name: string, level: FindingLevel = 'warning'): ListedFinding => ({
  name,
  level,
  title: name,
  says: name,
  isDismissed: false,
  dismissedUntil: null,
});
const step = (finding: string, isDone = false): LaunchStep => ({
  name: finding,
  title: finding,
  isDone,
  isOptional: false,
  isTechnical: false,
  says: '',
  page: '/admin/settings/business',
  finding,
});
const launch = { ...found('launch'), steps: [step('company'), step('leads')] };
const namesOf = (findings: ListedFinding[]) => findings.map(({ name }) => name);

describe('the launch list on the dashboard', () => {
  it.each<[string, ListedFinding[]]>([
    ['it is not made', [found('company')]],
    ['it is hidden', [{ ...launch, isDismissed: true }]],
    ['every step is done', [{ ...launch, level: 'ok' }]],
  ])('is not shown while %s, and hides no findings', (_why, findings) => {
    expect(launchFinding(findings)).toBeUndefined();
    expect(besidesLaunch(findings)).toEqual(findings);
  });

  it('replaces the findings that its open steps report, even the problem of a company that nobody can reach', () => {
    const findings = [found('proxy'), launch, found('company', 'problem'), found('leads')];
    expect(launchFinding(findings)).toBe(launch);
    expect(namesOf(besidesLaunch(findings))).toEqual(['proxy']);
  });

  it('leaves a finding that is worse than its step, and one that its steps no longer report', () => {
    const done = { ...launch, steps: [step('company', true), step('leads')] };
    const findings = [done, found('company'), found('leads', 'problem')];
    expect(namesOf(besidesLaunch(findings))).toEqual(['company', 'leads']);
  });
});
