import { Badge, Box, chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import type { LaunchStep } from '@hvac/contract/self-check';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../../ui/icon.tsx';
import { Advice, DismissButton } from '../-finding.tsx';
import { Panel } from '../-panel.tsx';
import type { LaunchFinding } from './-launch-findings.ts';

interface StepProps {
  step: LaunchStep;
  /** Whether the self-check reports it as a problem. */
  isProblem: boolean;
}

const Step = ({ step: { title, says, page, isOptional }, isProblem }: StepProps) => (
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
      <Link to={page}>
        <HStack as="span" gap="2" flexWrap="wrap">
          <chakra.strong fontWeight="semibold">{title}</chakra.strong>
          {isProblem && <Badge colorPalette="red">Problem</Badge>}
          {isOptional && <Badge colorPalette="slate">Optional</Badge>}
        </HStack>
        <Box color="fg.muted">
          <Advice>{says}</Advice>
        </Box>
      </Link>
    </chakra.span>
  </HStack>
);

const DoneSteps = ({ steps }: { steps: LaunchStep[] }) => (
  <chakra.details
    mt="4"
    fontSize="sm"
    css={{ '&[open] > summary svg': { transform: 'rotate(180deg)' } }}
  >
    <chakra.summary minHeight="11" display="flex" alignItems="center" gap="2" cursor="pointer">
      <Icon name="chevron-down" />
      {steps.length} done
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

interface LaunchListProps {
  finding: LaunchFinding;
  /** Names of the findings that are problems. */
  problems: string[];
}

/** What administrators still have to do to make the site their own, until it is done or the list is hidden. */
export const LaunchList = ({ finding, problems }: LaunchListProps) => {
  const open = finding.steps.filter(({ isDone }) => !isDone);
  const done = finding.steps.filter(({ isDone }) => isDone);
  return (
    <Panel title={finding.title}>
      <Text mb="4" fontSize="sm" color="fg.muted">
        The site still shows some of what it came with. Each step leads to its screen.
      </Text>
      <Grid
        as="ul"
        columnGap="8"
        rowGap="4"
        listStyleType="none"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        {open.map((step) => (
          <Step
            key={step.name}
            step={step}
            isProblem={step.finding !== undefined && problems.includes(step.finding)}
          />
        ))}
      </Grid>
      {done.length > 0 && <DoneSteps steps={done} />}
      <Stack direction={{ base: 'column', sm: 'row' }} gap="3" mt="4" align={{ sm: 'center' }}>
        <DismissButton finding={finding}>Hide this list</DismissButton>
        <Text fontSize="sm" color="fg.muted">
          Settings → Self-check can show it again.
        </Text>
      </Stack>
    </Panel>
  );
};
