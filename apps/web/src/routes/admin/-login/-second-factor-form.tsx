import { HStack, Stack, Text } from '@chakra-ui/react';
import type { SecondFactorInput } from '@hvac/contract/second-factor-inputs';
import {
  appCodeInput,
  recoveryCodeInput,
  type SecondFactorKind,
} from '@hvac/contract/second-factors';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { issuesOf } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/inputs.tsx';
import { ErrorText } from '../-kit/-error-text.tsx';
import { failureText } from '../-kit/-failure-text.ts';
import { OfficeForm, SubmitButton } from '../-kit/-office-form.tsx';
import { useOfficeForm } from '../-kit/-use-office-form.ts';
import { askForPasskey, passkeyFailure, passkeyObstacle } from './-passkeys.ts';

/** The user's kinds of second factor, and what the browser needs to ask for a passkey. */
export interface SecondFactorQuestion {
  kinds: SecondFactorKind[];
  passkey: PublicKeyCredentialRequestOptionsJSON | null;
}

interface SecondFactorFormProps {
  question: SecondFactorQuestion;
  /** Requests a new question, because a passkey answers each only once. */
  askAgain: () => Promise<SecondFactorQuestion>;
  send: (given: SecondFactorInput) => Promise<unknown>;
  /** Label of the button that sends a code. */
  submit: string;
  /** Further buttons, such as one that leads back. */
  children?: ReactNode;
}

const OFFERS = {
  passkey: 'Use a passkey',
  app: 'Use a code from your app',
  recovery: 'Use a backup code',
} as const;
const KINDS: readonly SecondFactorKind[] = ['passkey', 'app', 'recovery'];

const CODES = {
  app: { label: 'Code from your app', schema: appCodeInput, inputMode: 'numeric' },
  recovery: { label: 'Backup code', schema: recoveryCodeInput, inputMode: 'text' },
} as const;

type CodeFormProps = Pick<SecondFactorFormProps, 'send' | 'submit' | 'children'> & {
  kind: keyof typeof CODES;
};

const CodeForm = ({ kind, send, submit, children }: CodeFormProps) => {
  const { label, schema, inputMode } = CODES[kind];
  const form = useOfficeForm<{ code: string }>({
    check: (typed) => schema.safeParse(typed),
    send: ({ code }) => send({ kind, code }),
    explain: (error) => {
      if (issuesOf(error).length > 0) return null;
      form.focusOn('code');
      return failureText(error);
    },
  });
  const { element } = form;
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);

  return (
    <OfficeForm
      form={form}
      actions={
        <HStack gap="3" flexWrap="wrap">
          <SubmitButton form={form} flex="1 1 auto" pending="Checking...">
            {submit}
          </SubmitButton>
          {children}
        </HStack>
      }
    >
      <Field
        name="code"
        label={label}
        error={form.errors.code}
        hint={kind === 'recovery' && 'Enter one of your saved backup codes. Each code works once.'}
      >
        {(control) => (
          <Input
            {...control}
            inputMode={inputMode}
            autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            fontFamily="ui-monospace, monospace"
          />
        )}
      </Field>
    </OfficeForm>
  );
};

type PasskeyFormProps = Pick<SecondFactorFormProps, 'question' | 'askAgain' | 'send' | 'children'>;

const PasskeyForm = ({ question, askAgain, send, children }: PasskeyFormProps) => {
  const [asked, setAsked] = useState(question.passkey);
  const obstacle = passkeyObstacle();
  const use = useMutation({
    mutationFn: async () => {
      if (!asked) return;
      try {
        await send({ kind: 'passkey', answer: await askForPasskey(asked) });
      } catch (error) {
        setAsked((await askAgain()).passkey);
        throw error;
      }
    },
  });
  const failure = use.error && passkeyFailure(use.error);
  return (
    <Stack gap="5">
      {obstacle ? (
        <Text color="fg.body">{obstacle} Try another way.</Text>
      ) : (
        <Text color="fg.body">
          {asked?.userVerification === 'required'
            ? 'Use Face ID, your fingerprint, or your PIN. If your security key has none of them, use your password instead.'
            : 'Use Face ID, your fingerprint, your PIN, or your security key.'}
        </Text>
      )}
      <ErrorText>{failure}</ErrorText>
      <HStack gap="3" flexWrap="wrap">
        {!obstacle && (
          <Button
            flex="1 1 auto"
            aria-disabled={use.isPending || undefined}
            onClick={() => !use.isPending && use.mutate()}
          >
            {use.isPending ? 'Waiting for your passkey...' : OFFERS.passkey}
          </Button>
        )}
        {children}
      </HStack>
    </Stack>
  );
};

/** Asks for a second factor: a passkey, a code of the authenticator app, or a backup code. */
export const SecondFactorForm = ({ question, ...form }: SecondFactorFormProps) => {
  const offered = KINDS.filter((kind) => question.kinds.includes(kind));
  const usual = offered.find((kind) => kind !== 'passkey' || passkeyObstacle() === null);
  const [kind, setKind] = useState(usual ?? offered[0]);
  if (!kind) return <Text color="fg.body">Your account has no two-step login.</Text>;
  const others = offered.filter((other) => other !== kind);
  return (
    <Stack gap="4">
      {kind === 'passkey' ? (
        <PasskeyForm question={question} {...form} />
      ) : (
        <CodeForm key={kind} kind={kind} {...form} />
      )}
      {others.length > 0 && (
        <HStack gap="1" flexWrap="wrap" ml="-3">
          {others.map((other) => (
            <Button key={other} variant="ghost" size="sm" onClick={() => setKind(other)}>
              {OFFERS[other]}
            </Button>
          ))}
        </HStack>
      )}
    </Stack>
  );
};
