import { Stack, Text } from '@chakra-ui/react';
import type { ListedFinding } from '@hvac/contract/self-check';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../../../ui/button.tsx';
import { FindingEntry } from '../-finding.tsx';
import { Panel } from '../-panel.tsx';

interface SelfCheckPanelProps {
  findings: ListedFinding[];
  /** Whether the self-check itself failed. */
  isFailed: boolean;
}

/** The dashboard panel that shows administrators what is misconfigured, until it is fixed or dismissed. */
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
      <LinkButton variant="subtle" mt="4">
        <Link to="/admin/settings/self-check">See everything that is checked</Link>
      </LinkButton>
    </Panel>
  );
};
