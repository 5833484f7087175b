import type { LaunchStep, ListedFinding } from '@hvac/contract/self-check';

/** The finding that holds the list 'Ready to launch'. */
export type LaunchFinding = ListedFinding & { steps: LaunchStep[] };

/** The finding with the list 'Ready to launch'; undefined while all is done or the list is hidden. */
export const launchFinding = (findings: ListedFinding[]): LaunchFinding | undefined =>
  findings.find(
    (finding): finding is LaunchFinding =>
      finding.steps !== undefined && finding.level !== 'ok' && !finding.isDismissed,
  );

// Each part of the company record that reaches nobody is a step. Of the other findings, problems are news.
const isRepeated = ({ name, level }: ListedFinding, steps: LaunchStep[]) =>
  (name === 'company' || level === 'warning') &&
  steps.some(({ isDone, finding }) => !isDone && finding === name);

/** The findings that a shown list 'Ready to launch' does not report as well. */
export const besidesLaunch = (findings: ListedFinding[]): ListedFinding[] => {
  const launch = launchFinding(findings);
  if (!launch) return findings;
  return findings.filter((finding) => finding !== launch && !isRepeated(finding, launch.steps));
};
