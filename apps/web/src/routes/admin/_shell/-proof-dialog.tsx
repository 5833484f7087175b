import { chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { proveInput } from '@hvac/contract/auth';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrors } from '../../../lib/field-errors.ts';
import { errorText, issuesOf, statusOf, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useFirstErrorFocus } from './-focus-first-error.ts';
import { answerAll, useIsProofAsked } from './-session-renewal.ts';

const ProofForm = ({ username }: { username: string }) => {
  const prove = trpc.auth.prove.useMutation();
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstErrorFocus(element);
  const showError = (issues: Parameters<typeof fieldErrors>[0]) => {
    setError(fieldErrors<'password'>(issues).password);
    focusFirstError();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (prove.isPending) return;
    setFailure(null);
    const parsed = proveInput.safeParse({
      password: new FormData(event.currentTarget).get('password'),
    });
    if (!parsed.success) {
      showError(parsed.error.issues);
      return;
    }
    setError(undefined);
    try {
      await prove.mutateAsync(parsed.data);
      answerAll('proof', 'given');
    } catch (thrown) {
      // The call that waits asks for a login itself.
      if (statusOf(thrown) === 401) return answerAll('proof', 'given');
      const issues = issuesOf(thrown);
      showError(issues);
      if (issues.length === 0) setFailure(errorText(thrown));
    }
  };

  return (
    <chakra.form
      ref={element}
      noValidate
      onSubmit={submit}
      onChange={() => {
        setError(undefined);
        setFailure(null);
      }}
    >
      <Stack gap="5">
        <input hidden readOnly autoComplete="username" value={username} />
        <Field name="password" label="Your password" error={error}>
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </Field>
        {failure && <FormFailure>{failure}</FormFailure>}
        <HStack gap="3" justify="flex-end" flexWrap="wrap">
          <Button variant="outline" onClick={() => answerAll('proof', 'refused')}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={prove.isPending || undefined}>
            {prove.isPending ? 'Checking...' : 'Continue'}
          </Button>
        </HStack>
      </Stack>
    </chakra.form>
  );
};

/** Asks for the password once more, over the screen that needs it. */
export const ProofDialog = ({ username }: { username: string }) => (
  <Modal
    isOpen={useIsProofAsked()}
    onClose={() => answerAll('proof', 'refused')}
    labelledBy="proof-title"
  >
    <Stack gap="5" p={{ base: '5', sm: '7' }}>
      <Heading as="h2" id="proof-title" size="lg">
        Please enter your password again
      </Heading>
      <Text color="fg.body">
        It was entered more than ten minutes ago, and this changes who may log in. Nothing that you
        typed is lost.
      </Text>
      <ProofForm username={username} />
    </Stack>
  </Modal>
);
