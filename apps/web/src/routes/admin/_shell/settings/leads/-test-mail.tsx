import { Box, chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { TEST_MAIL_PATH, type TestMailProgress, testMailInput } from '@hvac/contract/leads';
import type { DeliveryStage } from '@hvac/contract/submissions';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../../../../lib/field-errors.ts';
import { postForLines } from '../../../../../lib/json-lines.ts';
import { errorText, issuesOf, trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Icon, type IconName } from '../../../../../ui/icon.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { released } from '../../../../../ui/released.ts';
import { useKeepSession } from '../../-session-renewal.ts';
import {
  BEGUN,
  ended,
  progressed,
  type StageState,
  stagesOf,
  type TestMailState,
} from './-test-mail-state.ts';

/** Sends one test mail at a time and tracks its progress. The last outcome stays until the next mail is sent. */
const useTestMail = () => {
  const keepSession = useKeepSession();
  const utils = trpc.useUtils();
  const [state, setState] = useState<TestMailState | null>(null);
  const [addressError, setAddressError] = useState<string | null>(null);

  const report = async (progress: TestMailProgress) => {
    await released();
    setState((now) => now && progressed(now, progress));
  };

  const send = async (to: string) => {
    if (state?.isRunning) return;
    const checked = testMailInput.safeParse({ to });
    if (!checked.success) {
      setAddressError(fieldErrors<'to'>(checked.error.issues).to ?? null);
      return;
    }
    setAddressError(null);
    setState(BEGUN);
    try {
      await keepSession(() => postForLines(TEST_MAIL_PATH, checked.data, report));
      setState((now) => now && ended(now, null));
      // Once a test mail has been sent, the acknowledgement can be switched on.
      await utils.leads.settings.invalidate();
    } catch (error) {
      const { to: issue } = fieldErrors<'to'>(issuesOf(error));
      setAddressError(issue ?? null);
      setState((now) => (issue ? null : now && ended(now, errorText(error))));
    }
  };

  return { state, addressError, send, addressChanged: () => setAddressError(null) };
};

const STAGES: Record<DeliveryStage, { label: string; means: string }> = {
  name: { label: 'Name', means: 'the mail server is found by its name' },
  connect: { label: 'Connect', means: 'it answers on its port' },
  TLS: { label: 'TLS', means: 'the connection is encrypted' },
  login: { label: 'Login', means: 'user and password are right' },
  sender: { label: 'Sender', means: 'it sends for MAIL_FROM' },
  recipient: { label: 'Recipient', means: 'it takes mail for this address' },
  data: { label: 'Data', means: 'it has taken the message' },
};

const STATES: Record<StageState, { text: string; icon: IconName | null }> = {
  passed: { text: 'passed', icon: 'circle-check' },
  skipped: { text: 'not used', icon: null },
  running: { text: 'under way', icon: null },
  failed: { text: 'failed', icon: 'circle-alert' },
  waiting: { text: 'not reached', icon: null },
};
const COLORS: Record<StageState, string> = {
  passed: 'green.700',
  skipped: 'fg.muted',
  running: 'fg',
  failed: 'red.700',
  waiting: 'fg.muted',
};

const Dot = ({ isRunning }: { isRunning: boolean }) => (
  <chakra.span
    width="1.15em"
    height="1.15em"
    borderRadius="full"
    borderWidth="2px"
    borderColor="line.strong"
    borderTopColor={isRunning ? 'accent.600' : undefined}
    animation={isRunning ? 'spin 800ms linear infinite' : undefined}
  />
);

const StageRow = ({ stage, state }: { stage: DeliveryStage; state: StageState }) => {
  const { label, means } = STAGES[stage];
  const { text, icon } = STATES[state];
  const isQuiet = state === 'waiting' || state === 'skipped';
  return (
    <Grid
      as="li"
      templateColumns="1.5rem minmax(0, 1fr) auto"
      columnGap="2"
      alignItems="center"
      py="1.5"
      fontSize="sm"
      borderBottomWidth="1px"
      borderColor="line"
      _last={{ borderBottomWidth: '0' }}
    >
      <chakra.span display="inline-flex" color={COLORS[state]} aria-hidden>
        {icon ? <Icon name={icon} /> : <Dot isRunning={state === 'running'} />}
      </chakra.span>
      <Text color={isQuiet ? 'fg.muted' : 'fg'}>
        <chakra.span fontWeight="semibold">{label}</chakra.span>
        <chakra.span display={{ base: 'none', sm: 'inline' }} color="fg.muted">
          {' '}
          {means}
        </chakra.span>
      </Text>
      <Text color={COLORS[state]} fontWeight={isQuiet ? 'normal' : 'semibold'}>
        {text}
      </Text>
    </Grid>
  );
};

const Failure = ({ failure }: { failure: NonNullable<TestMailState['failure']> }) => (
  <Stack role="alert" gap="2" p="4" bg="red.50" borderRadius="md" fontSize="sm">
    <Text fontWeight="semibold" color="red.800">
      The test mail failed at the stage {STAGES[failure.stage].label}.
    </Text>
    <Text overflowWrap="anywhere">
      What was said: <chakra.code fontFamily="ui-monospace, monospace">{failure.error}</chakra.code>
    </Text>
    <Text overflowWrap="anywhere">What to look at: {failure.advice}</Text>
  </Stack>
);

const Sent = ({ to }: { to: string }) => (
  <Stack role="status" gap="1" p="4" bg="green.50" borderRadius="md" fontSize="sm">
    <Text fontWeight="semibold" color="green.800" overflowWrap="anywhere">
      The mail server has taken the mail to {to}.
    </Text>
    <Text>
      Look whether it arrives; if it is in the spam folder, mark it as wanted. Requests that waited
      for the mail server are being sent now.
    </Text>
  </Stack>
);

/** What screen readers announce while the mail is being sent. */
const spokenProgress = ({ isRunning, passed }: TestMailState): string => {
  const last = passed.at(-1);
  if (!isRunning) return '';
  return last ? `${STAGES[last].label} passed` : 'Sending the test mail';
};

const Progress = ({ state }: { state: TestMailState }) => (
  <Stack gap="4">
    <Stack as="ol" aria-label="Stages of the test mail" gap="0" listStyleType="none">
      {stagesOf(state).map((stage) => (
        <StageRow key={stage.stage} {...stage} />
      ))}
    </Stack>
    {state.failure && <Failure failure={state.failure} />}
    {state.sentTo && <Sent to={state.sentTo} />}
    {state.error && (
      <Text role="alert" fontSize="sm" fontWeight="medium" color="fg.error">
        {state.error}
      </Text>
    )}
  </Stack>
);

/** Sends a test mail and shows each stage as it passes. */
export const TestMail = ({ defaultTo }: { defaultTo: string }) => {
  const { state, addressError, send, addressChanged } = useTestMail();
  const [to, setTo] = useState(defaultTo);
  const input = useRef<HTMLInputElement>(null);
  const isRunning = state?.isRunning ?? false;

  useEffect(() => {
    if (addressError) input.current?.focus();
  }, [addressError]);

  return (
    <Stack gap="4">
      <chakra.form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(to);
        }}
      >
        <Field
          name="test-mail-to"
          label="Test mail to"
          error={addressError ?? undefined}
          hint="A real mail is sent, which takes at most 30 seconds."
        >
          {(control) => (
            <Grid gap="2" templateColumns={{ base: '1fr', sm: 'minmax(0, 1fr) auto' }}>
              <Input
                {...control}
                ref={input}
                type="email"
                inputMode="email"
                autoComplete="off"
                minWidth="0"
                value={to}
                onChange={(event) => {
                  setTo(event.currentTarget.value);
                  addressChanged();
                }}
              />
              <Button
                type="submit"
                variant="outline"
                minHeight="12"
                aria-disabled={isRunning || undefined}
              >
                <Icon name="mail" />
                {isRunning ? 'Sending...' : 'Send test mail'}
              </Button>
            </Grid>
          )}
        </Field>
      </chakra.form>
      <Box role="status" srOnly>
        {state && spokenProgress(state)}
      </Box>
      {state && <Progress state={state} />}
    </Stack>
  );
};
