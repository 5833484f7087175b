import type { NewCredentials } from '@hvac/contract/auth';

interface Site {
  /** The origin at which the back office is opened. */
  origin: string;
  company: string;
}

/** The message that gives a teammate their first login, or a new one. */
export const invitationFor = (
  { user: { username }, password }: NewCredentials,
  { origin, company }: Site,
): string => `Hi ${username}, here is your login for the ${company} website:

${origin}/admin
Username: ${username}
One-time password: ${password}

It works for 7 days. You'll pick your own password when you log in.`;

// Without a recipient, iPhones read the text after '&' only, and Androids after '?'.
/** Opens a text message with this text; the sender chooses to whom. */
export const textMessageHref = (text: string): string => `sms:?&body=${encodeURIComponent(text)}`;

/** Opens an email with this text; the sender chooses to whom. */
export const emailHref = (subject: string, text: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
