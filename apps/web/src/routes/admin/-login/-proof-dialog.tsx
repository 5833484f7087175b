import { Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { type ProveInput, proveInput } from '@hvac/contract/auth';
import { useState } from 'react';
import { statusOf, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { OfficeForm, SubmitButton } from '../-kit/-office-form.tsx';
import { useOfficeForm } from '../-kit/-use-office-form.ts';
import { SecondFactorForm, type SecondFactorQuestion } from './-second-factor-form.tsx';
import { settleWaiting, useIsProofAsked } from './-session-renewal.ts';

/** Lets the waiting call go on once the proof is accepted. */
const given = async (proof: Promise<unknown>): Promise<void> => {
  try {
    await proof;
  } catch (error) {
    // The waiting call opens the login dialog itself.
    if (statusOf(error) !== 401) throw error;
  }
  settleWaiting('proof', 'given');
};

const Cancel = () => (
  <Button variant="outline" onClick={() => settleWaiting('proof', 'refused')}>
    Cancel
  </Button>
);

const PasswordProof = ({ username }: { username: string }) => {
  const prove = trpc.auth.prove.useMutation();
  const form = useOfficeForm({
    check: (typed) => proveInput.safeParse(typed),
    send: (input: ProveInput) => given(prove.mutateAsync(input)),
  });

  return (
    <OfficeForm
      form={form}
      actions={
        <HStack gap="3" justify="flex-end" flexWrap="wrap">
          <Cancel />
          <SubmitButton form={form} pending="Checking...">
            Continue
          </SubmitButton>
        </HStack>
      }
    >
      <input hidden readOnly autoComplete="username" value={username} />
      <Field name="password" label="Your password" error={form.errors.password}>
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </Field>
    </OfficeForm>
  );
};

const Proof = ({ username }: { username: string }) => {
  const utils = trpc.useUtils();
  const own = trpc.secondFactors.own.useQuery();
  const ask = trpc.secondFactors.ask.useMutation();
  const prove = trpc.secondFactors.prove.useMutation();
  const [question, setQuestion] = useState<SecondFactorQuestion | null>(null);
  const hasFactor = own.data && (own.data.appAddedAt !== null || own.data.passkeys.length > 0);
  const askAgain = () => ask.mutateAsync();

  if (question) {
    return (
      <SecondFactorForm
        question={question}
        askAgain={askAgain}
        send={async (secondFactor) => {
          await given(prove.mutateAsync(secondFactor));
          utils.secondFactors.own.invalidate();
        }}
        submit="Continue"
      >
        <Button variant="outline" onClick={() => setQuestion(null)}>
          Use your password
        </Button>
        <Cancel />
      </SecondFactorForm>
    );
  }
  return (
    <Stack gap="3">
      <PasswordProof username={username} />
      {hasFactor && (
        <Button
          variant="ghost"
          alignSelf="flex-start"
          ml="-4"
          disabled={ask.isPending}
          onClick={async () => setQuestion(await askAgain())}
        >
          Use your passkey or code instead
        </Button>
      )}
    </Stack>
  );
};

/** Asks for the password again or for a second factor, above the screen that needs it. */
export const ProofDialog = ({ username }: { username: string }) => (
  <Modal
    isOpen={useIsProofAsked()}
    onClose={() => settleWaiting('proof', 'refused')}
    labelledBy="proof-title"
  >
    <Stack gap="5" p={{ base: '5', sm: '7' }}>
      <Heading as="h2" id="proof-title" size="lg">
        Confirm it's you
      </Heading>
      <Text color="fg.body">
        For your security, we ask again before this step. Nothing you typed is lost.
      </Text>
      <Proof username={username} />
    </Stack>
  </Modal>
);
