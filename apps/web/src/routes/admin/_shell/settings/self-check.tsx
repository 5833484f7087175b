import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import type { FindingLevel, ListedFinding } from '@hvac/contract/self-check';
import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { counted } from '../../-kit/-counted.ts';
import { Panel } from '../../-kit/-panel.tsx';
import { FindingEntry } from '../-finding.tsx';

/** The result of the self-check, in one sentence. */
const summaryOf = (findings: ListedFinding[]): string => {
  const open = findings.filter(({ isDismissed }) => !isDismissed);
  const count = (level: FindingLevel) => open.filter((finding) => finding.level === level).length;
  const parts = [
    count('problem') > 0 && counted(count('problem'), 'problem'),
    count('warning') > 0 && counted(count('warning'), 'warning'),
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(' and ')}.` : 'Everything looks good.';
};

const Group = ({ title, findings }: { title: string; findings: ListedFinding[] }) =>
  findings.length > 0 && (
    <Panel title={title}>
      <Stack as="ul" gap="0" listStyleType="none" mt="-4">
        {findings.map((finding) => (
          <FindingEntry key={finding.name} finding={finding} />
        ))}
      </Stack>
    </Panel>
  );

/** Whether a screen of the office mends it. */
const isForOwner = ({ page }: ListedFinding) => Boolean(page);

const Findings = ({ findings }: { findings: ListedFinding[] }) => {
  const notDismissed = (level: FindingLevel) =>
    findings.filter((finding) => finding.level === level && !finding.isDismissed);
  const open = [...notDismissed('problem'), ...notDismissed('warning')];
  return (
    <Stack gap="6">
      <Group title="Needs attention – for you" findings={open.filter(isForOwner)} />
      <Group
        title="Needs attention – for your web person"
        findings={open.filter((finding) => !isForOwner(finding))}
      />
      <Group title="Hidden" findings={findings.filter(({ isDismissed }) => isDismissed)} />
      <Group title="Not checked" findings={notDismissed('skipped')} />
      <Group title="All good" findings={notDismissed('ok')} />
    </Stack>
  );
};

const SelfCheckScreen = () => {
  // Not cached: shows the findings from when the screen was opened.
  const findings = trpc.selfCheck.findings.useQuery(undefined, { gcTime: 0 });
  if (findings.isPending) return <Pending />;
  return (
    <>
      <HStack justify="space-between" gap="3" flexWrap="wrap" mb="4">
        <Box role="status" minWidth="0">
          <Text fontSize="sm" color="fg.muted">
            {findings.isFetching ? 'Checking...' : findings.data && summaryOf(findings.data)}
          </Text>
        </Box>
        <Button
          variant="outline"
          aria-disabled={findings.isFetching || undefined}
          onClick={() => findings.isFetching || findings.refetch()}
        >
          <Icon name="refresh" />
          Check again
        </Button>
      </HStack>
      {findings.isError ? (
        <ErrorState title="Couldn't run the checks. Try again." />
      ) : (
        <Findings findings={findings.data} />
      )}
    </>
  );
};

/** Shows whether the site is set up correctly. */
export const Route = createFileRoute('/admin/_shell/settings/self-check')({
  staticData: { title: 'Site health' },
  component: SelfCheckScreen,
});
