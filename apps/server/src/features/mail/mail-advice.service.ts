import { MAIL_PORTS } from '@hvac/contract/mail-account';
import { type MailProvider, providerOfHost } from '@hvac/contract/mail-providers';
import type { Fix } from '@hvac/contract/self-check';
import type { DeliveryStage } from '@hvac/contract/submissions';
import type { MailAccount } from '../../config/mail.ts';

/** How the error ends about a server that must be public and is not. */
export const IN_PRIVATE_NETWORK = 'is in a private network';

const PRIVATE_FIX: Fix = {
  advice: 'Use the mail server of your email provider, which is on the internet.',
  technical: 'A mail server in a private network can only be set by SMTP_URL.',
};

/** What to do about a password that cannot be opened. */
export const LOCKED_FIX: Fix = {
  advice: 'Enter the password again under Settings → Email account.',
  technical:
    'It was encrypted for another SITE_URL, with a key that SESSION_KEYS no longer has, or by another database that this one is a copy of.',
};

const PRESS = 'Choose your provider in the list again to fill in the right ones.';

const connectAdvice = (error: string, { server: { host, port, isSecure } }: MailAccount) => {
  const place = `${host}, port ${port}`;
  if (port === 465 && !isSecure) return 'Port 465 needs the encryption SSL/TLS: choose that.';
  if (/greeting|^\d{3}[ -]|HTTP/i.test(error)) {
    return `Something answers at ${place}, but not as a mail server does. Check server, port and encryption. ${PRESS}`;
  }
  if (port === 25) return 'Many networks block port 25. Try port 587 with STARTTLS.';
  const others = MAIL_PORTS.filter((other) => other !== port && other !== 25).join(' or ');
  return `Nothing answers at ${place}. Check the server, or try port ${others}. ${PRESS}`;
};

const tlsAdvice = (error: string, { server: { host, port, isSecure } }: MailAccount) => {
  if (/wrong version number|packet length too long|record layer/i.test(error) && isSecure) {
    return `Port ${port} does not begin with encryption: choose STARTTLS.`;
  }
  if (/certificate|altname|self.signed/i.test(error)) {
    return `The certificate of the server is not valid for ${host}. Use exactly the server name that your provider gives.`;
  }
  return `No secure connection was possible. Check port and encryption. ${PRESS}`;
};

const loginAdvice = ({ server: { login } }: MailAccount, provider: MailProvider | undefined) => {
  if (!login) return 'The mail server wants a login: enter user name and password.';
  if (!provider) {
    return 'Check user name and password. Many providers want an app password here instead of your normal one.';
  }
  return `Check user name and password. ${provider.name} calls this password: ${provider.password}. ${provider.hint}`;
};

/**
 * What an administrator checks when a mail from the account has failed.
 * @param error what the mail server or the system said
 */
export const adviceFor = (stage: DeliveryStage, error: string, account: MailAccount): Fix => {
  const { server, from, entered } = account;
  if (entered?.isLocked) return LOCKED_FIX;
  switch (stage) {
    case 'name':
      if (error.endsWith(IN_PRIVATE_NETWORK)) return PRIVATE_FIX;
      return {
        advice: `No mail server named ${server.host} was found. Check the spelling. ${PRESS}`,
        technical:
          'If the name is right, the machine that runs the website cannot look up names (DNS).',
      };
    case 'connect':
      return {
        advice: connectAdvice(error, account),
        technical: `The firewall of the machine, or its host, may block port ${server.port}.`,
      };
    case 'TLS':
      return { advice: tlsAdvice(error, account) };
    case 'login':
      return { advice: loginAdvice(account, providerOfHost(server.host)) };
    case 'sender':
      return {
        advice: `The account may not send from ${from.address}. Use the address of the account, or allow this one at your provider first.`,
      };
    case 'recipient':
      return { advice: 'Check the address. If it is right, ask your email provider why.' };
    case 'data':
      return {
        advice:
          'What the mail server said tells why. If it mentions spam or limits, ask your email provider.',
      };
  }
};
