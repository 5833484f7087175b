import { chakra, Grid, Stack, Text } from '@chakra-ui/react';
import {
  type LeadSettingsRecord,
  TEST_MAIL_PATH,
  type TestMailProgress,
  testMailInput,
} from '@hvac/contract/leads';
import type { MailAccountInput } from '@hvac/contract/mail-account';
import type { DeliveryStage } from '@hvac/contract/submissions';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors, type Issue } from '../../../../../lib/field-errors.ts';
import { postForLines } from '../../../../../lib/json-lines.ts';
import { issuesOf, trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Icon, type IconName } from '../../../../../ui/icon.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { released } from '../../../../../ui/released.ts';
import { Disclosure } from '../../../-kit/-disclosure.tsx';
import { ErrorText } from '../../../-kit/-error-text.tsx';
import { failureText } from '../../../-kit/-failure-text.ts';
import { reasonOf } from '../../../-login/-refusal-reason.ts';
import { useKeepSession } from '../../../-login/-session-renewal.ts';
import { FixText } from '../../-fix-text.tsx';
import { RecipientOffer } from './-recipient-offer.tsx';
import {
  BEGUN,
  ended,
  progressed,
  type StageState,
  stagesOf,
  type TestMailState,
} from './-test-mail-state.ts';

/** An account that is tried before it is saved. */
export interface UnsavedAccount {
  /** What is entered; null if something is wrong with it, which the form then says. */
  read: () => MailAccountInput | null;
  /** Asks whether it may be tried, so that the user can prove who they are. */
  admit: () => Promise<unknown>;
  /** Shows what the server has found wrong with it. */
  refuse: (issues: readonly Issue[]) => void;
  /** Called when a test of it has ended, with where it was sent; null if it failed. */
  onTested: (to: string | null) => void;
}

/** Sends one test mail at a time and tracks its progress. The last outcome stays until the next mail is sent. */
const useTestMail = (unsaved: UnsavedAccount | undefined) => {
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
    const account = unsaved?.read();
    if (account === null) return;
    const checked = testMailInput.safeParse({ to, ...(account && { account }) });
    if (!checked.success) {
      setAddressError(fieldErrors<'to'>(checked.error.issues).to ?? null);
      return;
    }
    setAddressError(null);
    setState(BEGUN);
    try {
      if (unsaved) await keepSession(unsaved.admit);
      await keepSession(() =>
        postForLines(TEST_MAIL_PATH, checked.data, (progress: TestMailProgress) => {
          if (progress.state !== 'passed') {
            unsaved?.onTested(progress.state === 'sent' ? progress.to : null);
          }
          return report(progress);
        }),
      );
      setState((now) => now && ended(now, null));
      // A test that was sent lets the confirmation be turned on; one that failed is reported.
      await utils.leads.settings.invalidate();
    } catch (error) {
      const issues = issuesOf(error);
      const { to: issue } = fieldErrors<'to'>(issues);
      setAddressError(issue ?? null);
      if (!issue && issues.length > 0) unsaved?.refuse(issues);
      const isExplained = issues.length > 0 || reasonOf(error) === 'proof';
      setState((now) => (isExplained ? null : now && ended(now, failureText(error))));
    }
  };

  return { state, addressError, send, addressChanged: () => setAddressError(null) };
};

/** Each stage as it reads when it has passed, and when it has failed. */
const STAGES: Record<DeliveryStage, { passed: string; failed: string }> = {
  name: { passed: 'Found the mail server', failed: 'wrong mail server name' },
  connect: { passed: 'Connected', failed: 'the mail server is not responding' },
  TLS: { passed: 'Secure', failed: 'no secure connection' },
  login: { passed: 'Logged in', failed: 'wrong email or password' },
  sender: { passed: 'Sender OK', failed: 'the sending address is not allowed' },
  recipient: { passed: 'Recipient OK', failed: 'the address was not accepted' },
  data: { passed: 'Sent', failed: 'the mail server rejected the message' },
};

const STATES: Record<StageState, { text: string; icon: IconName | null }> = {
  passed: { text: 'done', icon: 'circle-check' },
  skipped: { text: 'skipped', icon: null },
  running: { text: 'trying', icon: null },
  failed: { text: 'failed', icon: 'circle-alert' },
  waiting: { text: 'not tried', icon: null },
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
      <Text color={isQuiet ? 'fg.muted' : 'fg'}>{STAGES[stage].passed}</Text>
      <Text color={COLORS[state]} fontWeight={isQuiet ? 'normal' : 'semibold'}>
        {text}
      </Text>
    </Grid>
  );
};

const Failure = ({ failure }: { failure: NonNullable<TestMailState['failure']> }) => (
  <Stack role="alert" gap="2" p="4" bg="red.50" borderRadius="md" fontSize="sm">
    <Text fontWeight="semibold" color="red.800">
      The test didn't go through: {STAGES[failure.stage].failed}.
    </Text>
    <FixText
      advice={failure.advice}
      technical={[`Error: ${failure.error}`, failure.technical].filter(Boolean).join(' ')}
      isWrong
    />
  </Stack>
);

interface SentProps {
  to: string;
  isUnsaved: boolean;
  record: LeadSettingsRecord;
}

const Sent = ({ to, isUnsaved, record }: SentProps) => (
  <Stack gap="3" p="4" bg="green.50" borderRadius="md" fontSize="sm">
    <Stack role="status" gap="1">
      <Text fontWeight="semibold" color="green.800" overflowWrap="anywhere">
        Test sent to {to}.
      </Text>
      <Text>
        Check your inbox (and spam folder).{' '}
        {isUnsaved ? 'Then save.' : 'Any leads that were waiting are being sent now.'}
      </Text>
    </Stack>
    <RecipientOffer to={to} record={record} />
  </Stack>
);

/** How far the test is, while it is being sent. */
const spokenProgress = ({ isRunning, passed }: TestMailState): string => {
  const last = passed.at(-1);
  if (!isRunning) return '';
  return last ? `${STAGES[last].passed}...` : 'Sending the test...';
};

interface ProgressProps {
  state: TestMailState;
  isUnsaved: boolean;
  record: LeadSettingsRecord;
}

const Progress = ({ state, isUnsaved, record }: ProgressProps) => {
  const outcome = useRef<HTMLDivElement>(null);
  const isOver = !state.isRunning;
  // In the dialog, it may be below what is shown.
  useEffect(() => {
    if (isOver) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [isOver]);
  return (
    <Stack ref={outcome} gap="4">
      {state.failure && <Failure failure={state.failure} />}
      {state.sentTo && <Sent to={state.sentTo} isUnsaved={isUnsaved} record={record} />}
      <ErrorText>{state.error}</ErrorText>
      <Disclosure
        key={state.failure ? 'failed' : 'fine'}
        title="Show details"
        isForcedOpen={state.failure !== null}
      >
        <Stack as="ol" aria-label="Test steps" gap="0" listStyleType="none">
          {stagesOf(state).map((stage) => (
            <StageRow key={stage.stage} {...stage} />
          ))}
        </Stack>
      </Disclosure>
    </Stack>
  );
};

interface TestMailProps {
  defaultTo: string;
  record: LeadSettingsRecord;
  /** By default the account in use sends it. */
  unsaved?: UnsavedAccount;
}

/** Sends a test mail and shows each stage as it passes. */
export const TestMail = ({ defaultTo, record, unsaved }: TestMailProps) => {
  const { state, addressError, send, addressChanged } = useTestMail(unsaved);
  // As soon as a recipient is saved, the test goes there unless something else is typed.
  const [typed, setTyped] = useState<string | null>(null);
  const to = typed ?? defaultTo;
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
          label="Send a test to"
          error={addressError ?? undefined}
          hint="Can take up to 30 seconds."
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
                  setTyped(event.currentTarget.value);
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
                {isRunning ? 'Sending...' : 'Send test'}
              </Button>
            </Grid>
          )}
        </Field>
      </chakra.form>
      <Text
        role="status"
        fontSize="sm"
        color="fg.muted"
        css={{ '&:empty': { marginTop: '-1rem' } }}
      >
        {state && spokenProgress(state)}
      </Text>
      {state && <Progress state={state} isUnsaved={unsaved !== undefined} record={record} />}
    </Stack>
  );
};
