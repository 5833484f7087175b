import {
  isSameLogin,
  type MailAccountInput,
  type MailAccountState,
  type MailEncryption,
  type MailPort,
  mailAccountInput,
} from '@hvac/contract/mail-account';
import {
  hostFor,
  MAIL_PROVIDERS,
  type MailProvider,
  providerOfAddress,
  providerOfHost,
} from '@hvac/contract/mail-providers';
import type { Issue } from '../../../../../lib/field-errors.ts';
import type { Checked } from '../../../-kit/-use-office-form.ts';

/** A provider that is not in the list. */
export const OTHER = 'other';

/** The email account as its form holds it. */
export interface MailAccountDraft {
  /** The name of a provider, `OTHER`, or empty while none is chosen. */
  provider: string;
  address: string;
  name: string;
  host: string;
  port: MailPort;
  encryption: MailEncryption;
  user: string;
  password: string;
}

const EMPTY: MailAccountDraft = {
  provider: '',
  address: '',
  name: '',
  host: '',
  port: 465,
  encryption: 'tls',
  user: '',
  password: '',
};

/** The chosen provider; undefined for another one. */
export const providerOf = ({ provider }: Pick<MailAccountDraft, 'provider'>) =>
  MAIL_PROVIDERS.find(({ name }) => name === provider);

/** The draft of what is saved, or of nothing. */
export const mailAccountDraft = ({ saved, fixedSender }: MailAccountState): MailAccountDraft => {
  const { address, name } = fixedSender ?? saved?.sender ?? EMPTY;
  if (!saved) return { ...EMPTY, address, name };
  const { host, port, encryption, user } = saved;
  const ofDomain = MAIL_PROVIDERS.find((each) => hostFor(each, address) === host);
  const provider = (ofDomain ?? providerOfHost(host))?.name ?? OTHER;
  return { ...EMPTY, provider, address, name, host, port, encryption, user };
};

const userFor = ({ user }: MailProvider, address: string) => (user ? (user.value ?? '') : address);

/** Takes over what is known of a provider. */
export const withProvider = (draft: MailAccountDraft, name: string): MailAccountDraft => {
  const provider = providerOf({ provider: name });
  if (!provider) return { ...draft, provider: name };
  const { address } = draft;
  return {
    ...draft,
    provider: name,
    host: hostFor(provider, address),
    port: provider.port,
    encryption: provider.encryption,
    user: userFor(provider, address),
  };
};

/** Takes over an address, also as the user name unless that is another one, and chooses the provider of a free one. */
export const withAddress = (draft: MailAccountDraft, address: string): MailAccountDraft => {
  const provider = providerOf(draft);
  const isUser = draft.user === draft.address && !provider?.user;
  const isOwnHost = provider && draft.host === hostFor(provider, draft.address);
  const next = {
    ...draft,
    address,
    user: isUser ? address : draft.user,
    host: isOwnHost ? hostFor(provider, address) : draft.host,
  };
  const free = draft.provider === '' ? providerOfAddress(address) : undefined;
  return free ? withProvider(next, free.name) : next;
};

/** The account that the draft describes. */
export const accountOfDraft = (draft: MailAccountDraft): MailAccountInput => {
  const { provider: _provider, address, name, ...account } = draft;
  return { ...account, sender: { name, address } };
};

/** Whether the saved password is used if none is entered. */
export const keepsPassword = (
  { saved }: MailAccountState,
  { host, user }: MailAccountDraft,
): boolean => {
  const login = { host: host.trim().toLowerCase(), user: user.trim() };
  return saved !== null && saved.user !== '' && isSameLogin(saved, login);
};

const refused = (
  path: string,
  message: string,
): { success: false; error: { issues: Issue[] } } => ({
  success: false,
  error: { issues: [{ path, message }] },
});

/**
 * Validates the account that the draft describes.
 * @param isKept whether the saved password is used if none is entered
 */
export const checkMailAccount = (
  draft: MailAccountDraft,
  isKept: boolean,
): Checked<MailAccountInput> => {
  if (draft.provider === '') return refused('provider', 'Please choose who runs your email');
  const checked = mailAccountInput.safeParse(accountOfDraft(draft));
  if (!checked.success) return checked;
  const { user, password } = checked.data;
  const isMissing = user !== '' && password === '' && !isKept;
  return isMissing ? refused('password', 'Please enter the password') : checked;
};
