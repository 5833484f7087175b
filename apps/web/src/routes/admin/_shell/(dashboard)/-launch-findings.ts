import { isFault, type LaunchStep, type ListedFinding } from '@hvac/contract/self-check';

/** The finding that holds the list 'Get your site ready'. */
export type LaunchFinding = ListedFinding & { steps: LaunchStep[] };

/** The finding with the list 'Get your site ready'; undefined if everything is done or the list is hidden. */
export const launchFinding = (findings: ListedFinding[]): LaunchFinding | undefined =>
  findings.find(
    (finding): finding is LaunchFinding =>
      finding.steps !== undefined && isFault(finding) && !finding.isDismissed,
  );

// Each part of the company record that reaches nobody has its own step, so even a problem is repeated. A problem of
// any other finding says more than its step.
const isRepeated = ({ name, level }: ListedFinding, steps: LaunchStep[]) =>
  (name === 'company' || level === 'warning') &&
  steps.some(({ isDone, finding }) => !isDone && finding === name);

/** The findings that the list 'Get your site ready', if shown, does not already report. */
export const besidesLaunch = (findings: ListedFinding[]): ListedFinding[] => {
  const launch = launchFinding(findings);
  if (!launch) return findings;
  return findings.filter((finding) => finding !== launch && !isRepeated(finding, launch.steps));
};
