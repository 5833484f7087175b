import { DELIVERY_STAGES, type DeliveryStage } from '@hvac/contract/submissions';

/** What nodemailer adds to an error. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  originalCode?: string;
  responseCode?: number;
}

/** Follows the dialogue with a mail server. */
export interface SmtpDialogue {
  /** To be called with what nodemailer logs, transactions included. */
  see: LogLine;
  /** Whether the message is on its way to the server, which may accept it even if its response is lost. */
  isMessageSent(): boolean;
  /** Whether a connection was opened for this mail, rather than one used that was open. */
  hasConnected(): boolean;
  /** The stage at which an error ended the dialogue. Reports the stages before it. */
  failed(error: SmtpError): DeliveryStage;
  /** Reports the last stage. */
  succeeded(): void;
}
type LogLine = (entry: { tnx?: string }, line?: string) => void;

/** A logger for nodemailer. */
export const loggerOf = (see: LogLine) => ({
  trace: see,
  debug: see,
  info: see,
  warn: see,
  error: see,
  fatal: see,
  level: () => undefined,
});

const STAGES_OF_COMMANDS: [RegExp, DeliveryStage][] = [
  [/^STARTTLS/, 'TLS'],
  [/^AUTH/, 'login'],
  [/^MAIL/, 'sender'],
  [/^RCPT/, 'recipient'],
  [/^DATA/, 'data'],
];
const TLS_CODE = /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|HOSTNAME_MISMATCH|ERR_TLS|ERR_SSL)/;
const LOGIN_REQUIRED = 530;

/** The stage that the error itself reveals. Timeouts and dropped connections reveal none. */
const stageOfError = ({ code, command, originalCode, responseCode }: SmtpError) => {
  if (code === 'EDNS') return 'name';
  if (code === 'ETLS' || TLS_CODE.test(originalCode ?? '')) return 'TLS';
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === LOGIN_REQUIRED) return 'login';
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO' || command === 'API') return 'recipient';
  return command === 'DATA' ? 'data' : null;
};

/**
 * Tracks the stages of sending a mail. The error codes of nodemailer alone are not enough: a timeout is always CONN.
 * @param isSecure whether TLS begins with the connection
 * @param onStage called when a stage has passed; not every server uses TLS and login
 */
export const trackDialogue = (
  isSecure: boolean,
  onStage: (passed: DeliveryStage) => void,
): SmtpDialogue => {
  let current: DeliveryStage = 'name';
  let hasConnected = false;
  // Several, because commands may be pipelined.
  const unanswered: DeliveryStage[] = [];

  const reach = (stage: DeliveryStage) => {
    if (DELIVERY_STAGES.indexOf(stage) <= DELIVERY_STAGES.indexOf(current)) return;
    // The TLS handshake happens while connecting, and has passed once the server speaks.
    if (isSecure && current === 'connect' && stage !== 'TLS') reach('TLS');
    const passed = current;
    current = stage;
    onStage(passed);
  };

  const see: LogLine = ({ tnx }, line = '') => {
    if (tnx === 'dns') {
      // The open connection turned out to be closed, and the mail begins again on another one.
      unanswered.length = 0;
      if (current !== 'name') current = 'connect';
      hasConnected = true;
      reach('connect');
    }
    if (tnx === 'client') {
      const stage = STAGES_OF_COMMANDS.find(([command]) => command.test(line))?.[1];
      if (stage === undefined) return;
      unanswered.push(stage);
    }
    if (tnx === 'server') unanswered.shift();
    if (unanswered[0]) reach(unanswered[0]);
  };

  return {
    see,
    isMessageSent: () => current === 'data',
    hasConnected: () => hasConnected,
    failed(error) {
      const stage = stageOfError(error) ?? current;
      reach(stage);
      return stage;
    },
    succeeded: () => onStage(current),
  };
};
