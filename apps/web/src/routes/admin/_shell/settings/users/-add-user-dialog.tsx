import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { type CreateUserInput, createUserInput, type NewCredentials } from '@hvac/contract/auth';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrors } from '../../../../../lib/field-errors.ts';
import { errorText, issuesOf, trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { FormFailure } from '../../../../../ui/form-failure.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { withoutErrorOf } from '../../../-without-error-of.ts';
import { useFirstErrorFocus } from '../../-focus-first-error.ts';
import { useKeepSession } from '../../-session-renewal.ts';

type Errors = Partial<Record<keyof CreateUserInput, string>>;

const ROLES = [
  {
    value: 'editor',
    label: 'Editor',
    text: 'Writes posts and reads contact submissions.',
  },
  {
    value: 'administrator',
    label: 'Administrator',
    text: 'Everything, with website images, settings and users.',
  },
] as const;

const RoleChoice = () => (
  <chakra.fieldset borderWidth="0" p="0" m="0">
    <chakra.legend mb="1.5" p="0" fontSize="sm" fontWeight="semibold">
      Role
    </chakra.legend>
    <Stack gap="2">
      {ROLES.map(({ value, label, text }) => (
        <chakra.label
          key={value}
          display="flex"
          gap="3"
          alignItems="flex-start"
          p="3"
          borderWidth="1px"
          borderColor="line.strong"
          borderRadius="md"
          cursor="pointer"
          css={{
            '&:has(:checked)': {
              borderColor: '{colors.navy.800}',
              background: '{colors.navy.50}',
            },
          }}
        >
          <chakra.input
            type="radio"
            name="role"
            value={value}
            defaultChecked={value === 'editor'}
            width="5"
            height="5"
            mt="0.5"
            flexShrink="0"
            accentColor="#122c4f"
          />
          <Box>
            <Text as="span" display="block" fontSize="sm" fontWeight="semibold">
              {label}
            </Text>
            <Text as="span" display="block" fontSize="sm" color="fg.muted">
              {text}
            </Text>
          </Box>
        </chakra.label>
      ))}
    </Stack>
  </chakra.fieldset>
);

interface AddUserDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (credentials: NewCredentials) => void;
}

const AddUserForm = ({ onClose, onAdded }: Omit<AddUserDialogProps, 'isOpen'>) => {
  const create = trpc.auth.createUser.useMutation();
  const keepSession = useKeepSession();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstErrorFocus(form);
  const showErrors = (found: Errors) => {
    setErrors(found);
    focusFirstError();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    setFailure(null);
    const typed = new FormData(event.currentTarget);
    const parsed = createUserInput.safeParse({
      username: typed.get('username'),
      isAdmin: typed.get('role') === 'administrator',
    });
    if (!parsed.success) {
      showErrors(fieldErrors(parsed.error.issues));
      return;
    }
    setErrors({});
    try {
      onAdded(await keepSession(() => create.mutateAsync(parsed.data)));
    } catch (thrown) {
      const issues = issuesOf(thrown);
      showErrors(fieldErrors(issues));
      if (issues.length === 0) setFailure(errorText(thrown));
    }
  };

  return (
    <chakra.form
      ref={form}
      noValidate
      onSubmit={submit}
      onChange={(event) => {
        setErrors(withoutErrorOf(errors, event.target));
        setFailure(null);
      }}
      p={{ base: '5', sm: '7' }}
    >
      <Stack gap="5">
        <Heading as="h2" id="add-user-title" size="lg">
          Add a user
        </Heading>
        <Field name="username" label="Username" error={errors.username}>
          {(control) => (
            <Input {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          )}
        </Field>
        <RoleChoice />
        <Text fontSize="sm" color="fg.muted">
          A password is made for the new user and shown once.
        </Text>
        {failure && <FormFailure>{failure}</FormFailure>}
        <HStack gap="3" justify="flex-end" flexWrap="wrap">
          <Button variant="outline" disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={create.isPending || undefined}>
            {create.isPending ? 'Adding...' : 'Add user'}
          </Button>
        </HStack>
      </Stack>
    </chakra.form>
  );
};

/** Asks for the name and the role of a new user. */
export const AddUserDialog = ({ isOpen, onClose, onAdded }: AddUserDialogProps) => (
  <Modal isOpen={isOpen} onClose={onClose} labelledBy="add-user-title">
    <AddUserForm onClose={onClose} onAdded={onAdded} />
  </Modal>
);
