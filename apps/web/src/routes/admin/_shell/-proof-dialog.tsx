import { Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { type ProveInput, proveInput } from '@hvac/contract/auth';
import { statusOf, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { OfficeForm, SubmitButton } from '../-office-form.tsx';
import { useOfficeForm } from '../-use-office-form.ts';
import { answerAll, useIsProofAsked } from './-session-renewal.ts';

const ProofForm = ({ username }: { username: string }) => {
  const prove = trpc.auth.prove.useMutation();
  const form = useOfficeForm({
    check: (typed) => proveInput.safeParse(typed),
    send: async (input: ProveInput) => {
      try {
        await prove.mutateAsync(input);
      } catch (error) {
        // The waiting call opens the login dialog itself.
        if (statusOf(error) !== 401) throw error;
      }
      answerAll('proof', 'given');
    },
  });

  return (
    <OfficeForm
      form={form}
      actions={
        <HStack gap="3" justify="flex-end" flexWrap="wrap">
          <Button variant="outline" onClick={() => answerAll('proof', 'refused')}>
            Cancel
          </Button>
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

/** Asks for the password again, above the screen that needs it. */
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
        It was entered more than ten minutes ago, and this must not be open to whoever finds your
        browser unattended. Nothing that you typed is lost.
      </Text>
      <ProofForm username={username} />
    </Stack>
  </Modal>
);
