import { chakra, Grid, Stack } from '@chakra-ui/react';
import { MAIL_PORTS, type MailAccountState, type MailPort } from '@hvac/contract/mail-account';
import { MAIL_PROVIDERS, type MailProvider } from '@hvac/contract/mail-providers';
import { Field } from '../../../../../ui/field.tsx';
import { Input, Select } from '../../../../../ui/inputs.tsx';
import { PasswordInput } from '../../../../../ui/password-input.tsx';
import { Disclosure } from '../../../-kit/-disclosure.tsx';
import { Fact } from '../-fact.tsx';
import type { Errors } from '../-setting-errors.ts';
import {
  type MailAccountDraft,
  OTHER,
  providerOf,
  withAddress,
  withProvider,
} from './-mail-account-draft.ts';

const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

interface PartProps {
  draft: MailAccountDraft;
  errors: Errors;
  onChange: (draft: MailAccountDraft) => void;
}

interface FieldsProps extends PartProps {
  /** MAIL_FROM, if it is set. */
  fixedSender: MailAccountState['fixedSender'];
  /** Whether the saved password is used if none is entered. */
  isKept: boolean;
}

const ServerFields = ({ draft, errors, onChange }: PartProps) => (
  <>
    <Field
      name="host"
      label="Outgoing mail server"
      hint="Like smtp.example.com. Your provider's help pages call it SMTP server."
      error={errors.host}
    >
      {(control) => (
        <Input
          {...control}
          {...asTyped}
          inputMode="url"
          value={draft.host}
          onChange={(event) => onChange({ ...draft, host: event.currentTarget.value })}
        />
      )}
    </Field>
    <Grid gap="4" templateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
      <Field name="port" label="Port" error={errors.port}>
        {(control) => (
          <Select
            {...control}
            value={draft.port}
            onChange={({ currentTarget }) => {
              const port = Number(currentTarget.value) as MailPort;
              onChange({ ...draft, port, encryption: port === 465 ? 'tls' : 'starttls' });
            }}
          >
            {MAIL_PORTS.map((port) => (
              <option key={port}>{port}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field name="encryption" label="Encryption" error={errors.encryption}>
        {(control) => (
          <Select
            {...control}
            value={draft.encryption}
            onChange={({ currentTarget }) =>
              onChange({
                ...draft,
                encryption: currentTarget.value === 'tls' ? 'tls' : 'starttls',
              })
            }
          >
            <option value="tls">SSL/TLS</option>
            <option value="starttls">STARTTLS</option>
          </Select>
        )}
      </Field>
    </Grid>
  </>
);

const UserField = ({ draft, errors, onChange }: PartProps) => {
  const { user } = providerOf(draft) ?? {};
  return (
    <Field
      name="user"
      label={user?.label ?? 'User name'}
      hint={user ? undefined : 'Usually the whole email address.'}
      error={errors.user}
    >
      {(control) => (
        <Input
          {...control}
          {...asTyped}
          value={draft.user}
          onChange={(event) => onChange({ ...draft, user: event.currentTarget.value })}
        />
      )}
    </Field>
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

const SenderName = ({ draft, errors, onChange }: PartProps) => (
  <Field
    name="sender.name"
    label="Sender name"
    hint="Leave blank to use your company name."
    error={errors['sender.name']}
  >
    {(control) => (
      <Input
        {...control}
        autoComplete="off"
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
    )}
  </Field>
);

/** The fields of the email account: few for a provider of the list, all of them for another one. */
export const MailAccountFields = ({
  fixedSender,
  isKept,
  draft,
  errors,
  onChange,
}: FieldsProps) => {
  const provider = providerOf(draft);
  const isOther = draft.provider === OTHER;
  const props = { draft, errors, onChange };
  // The user name is the address for most providers.
  const showsUser = isOther || provider?.user !== undefined;
  const isHiddenWrong = ['host', 'port', 'encryption', 'user', 'sender.name'].some(
    (path) => errors[path],
  );
  return (
    <>
      <Field name="provider" label="Who runs your email?" error={errors.provider}>
        {(control) => (
          <Select
            {...control}
            ref={focusFirst}
            value={draft.provider}
            onChange={(event) => onChange(withProvider(draft, event.currentTarget.value))}
          >
            {draft.provider === '' && <option value="">Choose your email provider</option>}
            {MAIL_PROVIDERS.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
            <option value={OTHER}>Another one</option>
          </Select>
        )}
      </Field>
      {fixedSender ? (
        <Stack as="dl" gap="1" fontSize="sm">
          <Fact name="Sends from">{fixedSender.address} (set by your web person)</Fact>
        </Stack>
      ) : (
        <Field
          name="sender.address"
          label="Email address"
          hint="Your website sends from it."
          error={errors['sender.address']}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              inputMode="email"
              autoComplete="off"
              value={draft.address}
              onChange={(event) => onChange(withAddress(draft, event.currentTarget.value))}
            />
          )}
        </Field>
      )}
      {isOther && <ServerFields {...props} />}
      {showsUser && <UserField {...props} />}
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
            onChange={(event) => onChange({ ...draft, password: event.currentTarget.value })}
          />
        )}
      </Field>
      {isOther && !fixedSender && <SenderName {...props} />}
      {provider && (
        <Disclosure title="Server and sender name" isForcedOpen={isHiddenWrong}>
          <Stack gap="4">
            {!fixedSender && <SenderName {...props} />}
            <ServerFields {...props} />
            {!showsUser && <UserField {...props} />}
          </Stack>
        </Disclosure>
      )}
    </>
  );
};
