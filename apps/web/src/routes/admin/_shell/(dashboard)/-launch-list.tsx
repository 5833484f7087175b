import { Badge, Box, chakra, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { LaunchStep } from '@hvac/contract/self-check';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { Panel } from '../../-kit/-panel.tsx';
import { DismissButton } from '../-finding.tsx';
import type { LaunchFinding } from './-launch-findings.ts';

/** Where a list of the dashboard has room for two columns, whatever the width of the screen. */
export const TWO_COLUMNS = '@container (min-width: 44rem)';

interface StepProps {
  step: LaunchStep;
  /** Whether the self-check reports it as a problem. */
  isProblem: boolean;
}

const Step = ({ step: { title, says, page, hash, isOptional }, isProblem }: StepProps) => (
  <HStack as="li" gap="3" align="flex-start" minWidth="0">
    <Box
      flexShrink="0"
      width="5"
      height="5"
      mt="0.5"
      borderWidth="2px"
      borderColor="line.strong"
      borderRadius="full"
      aria-hidden
    />
    <chakra.span
      asChild
      display="block"
      flex="1"
      minWidth="0"
      minHeight="11"
      fontSize="sm"
      overflowWrap="anywhere"
      _hover={{ '& strong': { textDecoration: 'underline' } }}
    >
      {/* An address of a screen, with its parameters filled in. */}
      <Link to={page as LinkProps['to']} hash={hash}>
        <HStack as="span" gap="2" flexWrap="wrap">
          <chakra.strong fontWeight="semibold">{title}</chakra.strong>
          {isProblem && <Badge colorPalette="red">Problem</Badge>}
          {isOptional && <Badge colorPalette="slate">Optional</Badge>}
        </HStack>
        <Text as="span" display="block" color="fg.muted">
          {says}
        </Text>
      </Link>
    </chakra.span>
  </HStack>
);

interface StepGroupProps {
  title: string;
  steps: LaunchStep[];
  /** Names of the findings that are problems. */
  problems: string[];
}

const StepGroup = ({ title, steps, problems }: StepGroupProps) => {
  const id = useId();
  if (steps.length === 0) return null;
  return (
    <Box mt="5">
      <Heading as="h3" id={id} mb="3" fontSize="sm" color="fg.muted">
        {title}
      </Heading>
      <Grid
        as="ul"
        aria-labelledby={id}
        columnGap="8"
        rowGap="4"
        listStyleType="none"
        templateColumns="minmax(0, 1fr)"
        css={{ [TWO_COLUMNS]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {steps.map((step) => (
          <Step
            key={step.name}
            step={step}
            isProblem={step.finding !== undefined && problems.includes(step.finding)}
          />
        ))}
      </Grid>
    </Box>
  );
};

const DoneSteps = ({ steps }: { steps: LaunchStep[] }) => (
  <chakra.details
    mt="4"
    fontSize="sm"
    css={{ '&[open] > summary svg:first-of-type': { transform: 'rotate(180deg)' } }}
  >
    <chakra.summary minHeight="11" display="flex" alignItems="center" gap="2" cursor="pointer">
      <Icon name="chevron-down" />
      {steps.length} done
      <chakra.span color="green.700" aria-hidden>
        <Icon name="check" />
      </chakra.span>
    </chakra.summary>
    <HStack as="ul" columnGap="6" rowGap="2" flexWrap="wrap" listStyleType="none">
      {steps.map(({ name, title }) => (
        <HStack as="li" key={name} gap="2">
          <chakra.span color="green.700" aria-hidden>
            <Icon name="circle-check" />
          </chakra.span>
          {title}
        </HStack>
      ))}
    </HStack>
  </chakra.details>
);

const Progress = ({ done, total }: { done: number; total: number }) => (
  <HStack as="label" gap="3" fontSize="sm" color="fg.muted" whiteSpace="nowrap">
    {done} of {total} done
    <chakra.progress
      value={done}
      max={total}
      width="24"
      height="2"
      borderWidth="0"
      borderRadius="full"
      overflow="hidden"
      bg="slate.200"
      css={{
        appearance: 'none',
        '&::-webkit-progress-bar': { background: '{colors.slate.200}' },
        '&::-webkit-progress-value': { background: '{colors.green.600}' },
        '&::-moz-progress-bar': { background: '{colors.green.600}' },
      }}
    />
  </HStack>
);

interface LaunchListProps {
  finding: LaunchFinding;
  /** Names of the findings that are problems. */
  problems: string[];
}

/** What administrators still have to do to make the site their own, until it is done or the list is hidden. */
export const LaunchList = ({ finding, problems }: LaunchListProps) => {
  const { steps } = finding;
  const open = steps.filter(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone);
  return (
    <Panel title={finding.title} action={<Progress done={done.length} total={steps.length} />}>
      <Text fontSize="sm" color="fg.muted">
        {finding.says} Tap a step to fix it.
      </Text>
      <StepGroup
        title="Do it yourself now"
        steps={open.filter(({ isTechnical }) => !isTechnical)}
        problems={problems}
      />
      <StepGroup
        title="Ask your web person"
        steps={open.filter(({ isTechnical }) => isTechnical)}
        problems={problems}
      />
      {done.length > 0 && <DoneSteps steps={done} />}
      <Stack direction={{ base: 'column', sm: 'row' }} gap="3" mt="4" align={{ sm: 'center' }}>
        <DismissButton finding={finding}>Hide for now</DismissButton>
        <Text fontSize="sm" color="fg.muted">
          You can bring it back in Settings → Site health.
        </Text>
      </Stack>
    </Panel>
  );
};
