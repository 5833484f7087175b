import { Badge, Box, chakra, Grid, HStack, Text } from '@chakra-ui/react';
import {
  type FindingLevel,
  isFault,
  type ListedFinding,
  PROBLEM_DISMISSED_DAYS,
} from '@hvac/contract/self-check';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { SiteDate } from '../../-company-record.tsx';
import { failureText } from '../-kit/-failure-text.ts';
import { restoreLostFocus } from '../-kit/-restore-lost-focus.ts';
import { FixText } from './-fix-text.tsx';

const LABELS: Record<FindingLevel, string> = {
  problem: 'Problem',
  warning: 'Warning',
  skipped: 'Skipped',
  ok: 'OK',
};

/** What a screen is called that is none of the settings. */
const SCREENS: Partial<Record<string, string>> = {
  '/admin': 'dashboard',
  '/admin/submissions': 'leads',
};

/** Callbacks of a mutation: show the changed findings, or why they could not be changed. */
const useOutcome = (failure: string) => {
  const utils = trpc.useUtils();
  return {
    onSuccess: (findings: ListedFinding[]) => {
      utils.selfCheck.findings.setData(undefined, findings);
      restoreLostFocus();
    },
    onError: (error: unknown) => {
      showToast({ variant: 'destructive', title: failure, description: failureText(error) });
    },
  };
};

interface DismissButtonProps {
  finding: ListedFinding;
  /** The label; by default it says what is dismissed, and for how long. */
  children?: ReactNode;
}

/** Hides a finding for a while, or for good. */
export const DismissButton = ({ finding, children }: DismissButtonProps) => {
  const dismiss = trpc.selfCheck.dismiss.useMutation(useOutcome('Not hidden'));
  const { name, says, title, level } = finding;
  return (
    <Button
      variant="outline"
      aria-disabled={dismiss.isPending || undefined}
      onClick={() => dismiss.isPending || dismiss.mutate({ name, says })}
    >
      {children ?? (
        <>
          Hide{level === 'problem' && ` for ${PROBLEM_DISMISSED_DAYS} days`}
          <chakra.span srOnly> ({title})</chakra.span>
        </>
      )}
    </Button>
  );
};

const RestoreButton = ({ name, title }: Pick<ListedFinding, 'name' | 'title'>) => {
  const restore = trpc.selfCheck.restore.useMutation(useOutcome('Not shown again'));
  return (
    <Button
      variant="outline"
      justifySelf="start"
      aria-disabled={restore.isPending || undefined}
      onClick={() => restore.isPending || restore.mutate({ name })}
    >
      Show again
      <chakra.span srOnly> ({title})</chakra.span>
    </Button>
  );
};

const Dismissed = ({ until }: { until: string | null }) => (
  <Text color="fg.muted">
    {until ? (
      <>
        Hidden until <SiteDate iso={until} />
      </>
    ) : (
      'Hidden until something changes'
    )}
  </Text>
);

const LevelBadge = ({ level, isDismissed }: Pick<ListedFinding, 'level' | 'isDismissed'>) => {
  const label = LABELS[level];
  if (isDismissed || level === 'skipped') return <Badge colorPalette="slate">{label}</Badge>;
  if (level === 'ok') return <Badge colorPalette="green">{label}</Badge>;
  return <Badge colorPalette={level === 'problem' ? 'red' : 'ember'}>{label}</Badge>;
};

/** A self-check finding as a list entry: what is wrong, what to set, and a button to dismiss or restore it. */
export const FindingEntry = ({ finding }: { finding: ListedFinding }) => {
  const { title, level, says, page, isDismissed, dismissedUntil, ...fix } = finding;
  const isOpen = isFault(finding) && !isDismissed;
  return (
    <Box
      as="li"
      containerType="inline-size"
      py="4"
      fontSize="sm"
      borderBottomWidth="1px"
      borderColor="line"
      _last={{ borderBottomWidth: '0', pb: '0' }}
    >
      <Grid
        gap="3"
        alignItems="start"
        css={{
          '@container (min-width: 44rem)': { gap: '6', gridTemplateColumns: 'minmax(0, 1fr) auto' },
        }}
      >
        <Box minWidth="0" maxWidth="prose">
          <HStack gap="2.5" mb="1" flexWrap="wrap">
            <LevelBadge level={level} isDismissed={isDismissed} />
            <Text as="h3" fontWeight="semibold">
              {title}
            </Text>
          </HStack>
          <Text color="fg.body" overflowWrap="anywhere">
            {says}
          </Text>
          <FixText {...fix} isWrong={isFault(finding)} />
          {isDismissed && <Dismissed until={dismissedUntil} />}
        </Box>
        {isOpen && (
          <HStack gap="2" flexWrap="wrap">
            {page && (
              <LinkButton variant="subtle">
                <Link to={page}>Open {SCREENS[page] ?? 'settings'}</Link>
              </LinkButton>
            )}
            <DismissButton finding={finding} />
          </HStack>
        )}
        {isDismissed && <RestoreButton name={finding.name} title={title} />}
      </Grid>
    </Box>
  );
};
