import { chakra, Grid, Stack } from '@chakra-ui/react';
import { MAIL_PORTS, type MailAccountState } from '@hvac/contract/mail-account';
import { MAIL_PROVIDERS, type MailProvider } from '@hvac/contract/mail-providers';
import { Field } from '../../../../../ui/field.tsx';
import { PasswordInput } from '../../../../../ui/password-input.tsx';
import { Disclosure } from '../../../-kit/-disclosure.tsx';
import { type FieldForm, SelectField, TextField } from '../../../-kit/-fields.tsx';
import { Fact } from '../-fact.tsx';
import {
  type MailAccountDraft,
  OTHER,
  providerOf,
  withAddress,
  withProvider,
} from './-mail-account-draft.ts';

const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

const PORTS = MAIL_PORTS.map((port) => ({ value: port, label: String(port) }));
const ENCRYPTIONS = [
  { value: 'tls', label: 'SSL/TLS' },
  { value: 'starttls', label: 'STARTTLS' },
] as const;

const providerOptions = (chosen: string) => [
  ...(chosen === '' ? [{ value: '', label: 'Choose your email provider' }] : []),
  ...MAIL_PROVIDERS.map(({ name }) => ({ value: name, label: name })),
  { value: OTHER, label: 'Another one' },
];

interface PartProps {
  form: FieldForm<MailAccountDraft>;
}

interface FieldsProps extends PartProps {
  /** MAIL_FROM, if it is set. */
  fixedSender: MailAccountState['fixedSender'];
  /** Whether the saved password is used if none is entered. */
  isKept: boolean;
}

const ServerFields = ({ form }: PartProps) => (
  <>
    <TextField
      form={form}
      name="host"
      label="Outgoing mail server"
      hint="Like smtp.example.com. Your provider's help pages call it SMTP server."
      inputMode="url"
      {...asTyped}
    />
    <Grid gap="4" templateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
      <SelectField
        form={form}
        name="port"
        label="Port"
        options={PORTS}
        onChoose={(port) => form.change({ port, encryption: port === 465 ? 'tls' : 'starttls' })}
      />
      <SelectField form={form} name="encryption" label="Encryption" options={ENCRYPTIONS} />
    </Grid>
  </>
);

const UserField = ({ form }: PartProps) => {
  const { user } = providerOf(form.draft) ?? {};
  return (
    <TextField
      form={form}
      name="user"
      label={user?.label ?? 'User name'}
      hint={user ? undefined : 'Usually the whole email address.'}
      {...asTyped}
    />
  );
};

/** What to know about the password, with a link to where it is made. */
const ProviderHint = ({ hint, page }: Pick<MailProvider, 'hint' | 'page'>) => {
  if (page === undefined) return hint;
  const [before, after] = hint.split(page);
  return (
    <>
      {before}
      <chakra.a
        href={`https://${page}`}
        target="_blank"
        rel="noopener"
        textDecoration="underline"
        overflowWrap="anywhere"
      >
        {page}
        <chakra.span srOnly> (opens in a new tab)</chakra.span>
      </chakra.a>
      {after}
    </>
  );
};

/** The field that a dialog gives the focus to, in place of its first button. */
const focusFirst = (field: HTMLElement | null) => field?.setAttribute('autofocus', '');

const SenderName = ({ form }: PartProps) => (
  <TextField
    form={form}
    name="name"
    path="sender.name"
    label="Sender name"
    hint="Leave blank to use your company name."
  />
);

/** The fields of the email account: few for a provider of the list, all of them for another one. */
export const MailAccountFields = ({ form, fixedSender, isKept }: FieldsProps) => {
  const { draft, errors, change } = form;
  const provider = providerOf(draft);
  const isOther = draft.provider === OTHER;
  // The user name is the address for most providers.
  const showsUser = isOther || provider?.user !== undefined;
  const isHiddenWrong = ['host', 'port', 'encryption', 'user', 'sender.name'].some(
    (path) => errors[path],
  );
  return (
    <>
      <SelectField
        form={form}
        ref={focusFirst}
        name="provider"
        label="Who runs your email?"
        options={providerOptions(draft.provider)}
        onChoose={(name) => change(withProvider(draft, name))}
      />
      {fixedSender ? (
        <Stack as="dl" gap="1" fontSize="sm">
          <Fact name="Sends from">{fixedSender.address} (set by your web person)</Fact>
        </Stack>
      ) : (
        <TextField
          form={form}
          name="address"
          path="sender.address"
          label="Email address"
          hint="Your website sends from it."
          type="email"
          inputMode="email"
          onType={(address) => change(withAddress(draft, address))}
        />
      )}
      {isOther && <ServerFields form={form} />}
      {showsUser && <UserField form={form} />}
      <Field
        name="password"
        label={provider?.password ?? 'Password'}
        hint={
          <>
            {isKept && 'Leave blank to keep the saved one. '}
            {provider ? (
              <ProviderHint {...provider} />
            ) : (
              'Many providers want an app password here, not your normal one.'
            )}
          </>
        }
        error={errors.password}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            placeholder={isKept ? 'Saved' : undefined}
            value={draft.password}
            onChange={(event) => change({ password: event.currentTarget.value })}
          />
        )}
      </Field>
      {isOther && !fixedSender && <SenderName form={form} />}
      {provider && (
        <Disclosure title="Server and sender name" isForcedOpen={isHiddenWrong}>
          <Stack gap="4">
            {!fixedSender && <SenderName form={form} />}
            <ServerFields form={form} />
            {!showsUser && <UserField form={form} />}
          </Stack>
        </Disclosure>
      )}
    </>
  );
};
