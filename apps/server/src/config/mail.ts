import { emailAddress } from '@hvac/contract/email-address';

/** How the mail server is reached (beyond §1). */
export interface SmtpServer {
  host: string;
  port: number;
  /** Whether TLS begins with the connection (`smtps://`) rather than with STARTTLS. */
  isSecure: boolean;
  login: { user: string; password: string } | null;
  /** Whether nothing is sent without TLS, even without a login. */
  needsTls?: boolean;
}

/** Name and address of a sender or recipient. */
export interface MailAddress {
  name: string;
  address: string;
}

/** The account that the site sends from. */
export interface MailAccount {
  server: SmtpServer;
  from: MailAddress;
  /** Changes with each of its parts, also the password, and reveals none of them. */
  id?: string;
  /** What else to know of an account that an administrator has entered; missing for that of the environment. */
  entered?: {
    /** Whether the server must not be in a private network (decision 042). */
    isPublicOnly: boolean;
    /** Whether its password cannot be opened, so that nothing is sent until it is entered again. */
    isLocked: boolean;
  };
}

const SMTP_PORT = 587;
const SMTPS_PORT = 465;

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/** The server that a URL names; null if it names none. Refuses a path, query or hash, which would have no effect. */
export const smtpServerOf = (value: string): SmtpServer | null => {
  if (!URL.canParse(value)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(value);
  const [user, secret] = [decoded(username), decoded(password)];
  if (!/^smtps?:$/.test(protocol) || hostname === '' || port === '0') return null;
  if (!/^\/?$/.test(pathname) || search || hash || user === null || secret === null) return null;
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? SMTPS_PORT : SMTP_PORT) : Number(port),
    isSecure,
    login: user === '' ? null : { user, password: secret },
  };
};

/** The single address that a mail can be sent to; null if the value is none. */
export const emailAddressOf = (value: string): string | null =>
  emailAddress.safeParse(value).data ?? null;

/** Parses `Name <address>` or a bare address; null otherwise. */
export const mailAddressOf = (value: string): MailAddress | null => {
  const [, quoted = '', inBrackets] = /^(.*?)\s*<([^<>]+)>$/.exec(value.trim()) ?? [];
  const address = emailAddressOf(inBrackets ?? value);
  const name = quoted.trim().replace(/^"(.*)"$/, '$1');
  const isOneLine = !/[\p{Cc}<>"]/u.test(name);
  return isOneLine && address !== null ? { name, address } : null;
};
