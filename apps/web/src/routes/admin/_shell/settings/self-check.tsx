import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import type { FindingLevel, ListedFinding } from '@hvac/contract/self-check';
import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { FindingEntry } from '../-finding.tsx';
import { Panel } from '../-panel.tsx';

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** The result of the self-check, in one sentence. */
const summaryOf = (findings: ListedFinding[]): string => {
  const open = findings.filter(({ isDismissed }) => !isDismissed);
  const count = (level: FindingLevel) => open.filter((finding) => finding.level === level).length;
  const parts = [
    count('problem') > 0 && counted(count('problem'), 'problem'),
    count('warning') > 0 && counted(count('warning'), 'warning'),
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(' and ')}.` : 'Everything is set up right.';
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

const Findings = ({ findings }: { findings: ListedFinding[] }) => {
  const notDismissed = (level: FindingLevel) =>
    findings.filter((finding) => finding.level === level && !finding.isDismissed);
  return (
    <Stack gap="6">
      <Group title="To mend" findings={[...notDismissed('problem'), ...notDismissed('warning')]} />
      <Group title="Dismissed" findings={findings.filter(({ isDismissed }) => isDismissed)} />
      <Group title="In order" findings={notDismissed('ok')} />
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
        <ErrorState title="Error making the self-check. Please try again." />
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
