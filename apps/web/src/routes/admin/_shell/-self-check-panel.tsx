import { chakra, Stack, Text } from '@chakra-ui/react';
import type { ListedFinding } from '@hvac/contract/self-check';
import { Link } from '@tanstack/react-router';
import { FindingEntry } from './-finding.tsx';
import { Panel } from './-panel.tsx';

interface SelfCheckPanelProps {
  findings: ListedFinding[];
  /** Whether the self-check could not be made. */
  isFailed: boolean;
}

/** On the dashboard of administrators: what is set up wrongly, until it is mended or dismissed. */
export const SelfCheckPanel = ({ findings, isFailed }: SelfCheckPanelProps) => {
  const open = findings.filter(({ level, isDismissed }) => level !== 'ok' && !isDismissed);
  if (open.length === 0 && !isFailed) return null;
  return (
    <Panel title="Self-check">
      {isFailed ? (
        <Text fontSize="sm">The self-check could not be made.</Text>
      ) : (
        <Stack as="ul" gap="0" listStyleType="none" mt="-4">
          {open.map((finding) => (
            <FindingEntry key={finding.name} finding={finding} />
          ))}
        </Stack>
      )}
      <Text mt="4" fontSize="sm">
        <chakra.span asChild textDecoration="underline">
          <Link to="/admin/settings/self-check">See everything that is checked</Link>
        </chakra.span>
      </Text>
    </Panel>
  );
};
