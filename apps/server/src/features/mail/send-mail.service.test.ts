import type { Socket } from 'node:net';
import type { DeliveryStage } from '@hvac/contract/submissions';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { readMails, serverAt, startMailSink } from '../../../test/mail-sink.ts';
import { cut, startScriptedServer } from '../../../test/scripted-smtp.ts';
import type { SmtpServer } from '../../config/mail.ts';
import { fixText } from '../../kernel/self-check.ts';
import { createMailConnections, type MailConnections } from './mail-connections.service.ts';
import { fixFor, MailError } from './mail-error.service.ts';
import { createMailer, type MailMessage } from './send-mail.service.ts';
import { trackDialogue } from './smtp-dialogue.service.ts';

// In milliseconds: only what never comes is waited for in vain.
const LONG = { connection: 20_000, greeting: 20_000, reply: 20_000 };
const NO_GREETING = { ...LONG, greeting: 150 };
const NO_REPLY = { ...LONG, reply: 1000 };
const login = { user: 'office', password: 'gas&heat' };
const hello: MailMessage = {
  to: 'owner@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<hello@example.com>',
};

/** Sends a mail, and returns which stages passed and what it failed with. */
const sendTo = async (
  server: SmtpServer,
  message: Partial<MailMessage> = {},
  { timeouts = LONG, timeoutMs = 20_000, isAlone = true } = {},
) => {
  const from = { name: 'Hearthline', address: 'office@example.com' };
  const mailer = createMailer(
    { server, from },
    { siteHost: 'www.example.com', timeouts, connections: createMailConnections() },
  );
  const passed: DeliveryStage[] = [];
  const mail = { ...hello, ...message };
  const onStage = (stage: DeliveryStage) => passed.push(stage);
  const sent = isAlone
    ? mailer.sendAlone(mail, { onStage, timeoutMs })
    : mailer.send(mail, { timeoutMs });
  const failure = await sent.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (failure !== null && !(failure instanceof MailError)) throw failure;
  return { passed, failure };
};

type Script = Parameters<typeof startScriptedServer>[0];
const scripted = async (script: Script, changes: Partial<SmtpServer> = {}) => ({
  ...(await startScriptedServer(script)).server,
  ...changes,
});
/** Agrees to begin TLS, and replies to the handshake with something else. */
const garbage = (socket: Socket) => {
  socket.write('220 go\r\n');
  socket.once('data', () => socket.write('garbage, and more of it\r\n'));
};
const selfSigned = async (isSecure: boolean) => {
  const { server } = await startMailSink({ secure: isSecure, disabledCommands: [] });
  return { ...server, isSecure };
};

type Row = [fault: string, server: () => Promise<SmtpServer>, stage: DeliveryStage, says: RegExp];

const faults: Row[] = [
  [
    'an unknown host name',
    async () => ({ ...serverAt(25), host: 'mail.invalid' }),
    'name',
    /ENOTFOUND|timed out/,
  ],
  ['a refused connection', async () => serverAt(await freePort()), 'connect', /ECONNREFUSED/],
  ['a greeting of 554', () => scripted({ greeting: '554 go away' }), 'connect', /^554 go away$/],
  ['a greeting of 421', () => scripted({ greeting: '421 too busy' }), 'connect', /^421 too busy$/],
  ['a web server', () => scripted({ greeting: 'HTTP/1.1 400 Bad Request' }), 'connect', /HTTP/],
  [
    'a connection closed at once',
    () => scripted({ greeting: cut }),
    'connect',
    /closed|ECONNRESET/,
  ],
  ['a connection closed after EHLO', () => scripted({ EHLO: cut }), 'connect', /closed|ECONNRESET/],
  [
    'smtps:// to a plain port',
    () => scripted({}, { isSecure: true }),
    'TLS',
    /wrong version number/,
  ],
  ['a self-signed certificate, smtps://', () => selfSigned(true), 'TLS', /certificate/],
  ['a self-signed certificate, STARTTLS', () => selfSigned(false), 'TLS', /certificate/],
  [
    'garbage after STARTTLS',
    () => scripted({ EHLO: '250 STARTTLS', STARTTLS: garbage }),
    'TLS',
    /wrong version number/,
  ],
  [
    'a wrong password',
    () => scripted({ EHLO: '250 AUTH PLAIN', AUTH: '535 wrong' }, { login }),
    'login',
    /^535 wrong$/,
  ],
  [
    'a login that is refused for now',
    () => scripted({ EHLO: '250 AUTH PLAIN', AUTH: '454 later' }, { login }),
    'login',
    /^454 later$/,
  ],
  [
    'no login where one is required',
    () => scripted({ MAIL: '530 log in first' }),
    'login',
    /^530 log in first$/,
  ],
  [
    'a login that the server does not offer',
    () => scripted({ AUTH: '500 what?' }, { login }),
    'login',
    /^500 what\?$/,
  ],
  ['a refused sender', () => scripted({ MAIL: '550 not yours' }), 'sender', /^550 not yours$/],
  ['a message over SIZE', () => scripted({ MAIL: '552 too big' }), 'sender', /^552 too big$/],
  [
    'a cut instead of the reply to the sender',
    () => scripted({ MAIL: cut }),
    'sender',
    /closed|ECONNRESET/,
  ],
  ['a greylisted recipient', () => scripted({ RCPT: '450 later' }), 'recipient', /450 later/],
  ['DATA refused', () => scripted({ DATA: '451 not now' }), 'data', /^451 not now$/],
  [
    'a message refused for now',
    () => scripted({ message: '452 disk full' }),
    'data',
    /^452 disk full$/,
  ],
  [
    'an instance that closes after the message',
    () => scripted({ message: '421 closing' }),
    'data',
    /^421 closing$/,
  ],
  ['a cut after the message', () => scripted({ message: cut }), 'data', /closed|ECONNRESET/],
  [
    'a FIN after the message',
    () => scripted({ message: (socket) => socket.end() }),
    'data',
    /closed/,
  ],
];

const noGreeting: Row = [
  'no greeting',
  () => scripted({ greeting: null }),
  'connect',
  /Greeting never received/,
];
const silences: Row[] = [
  [
    'silence after STARTTLS',
    () => scripted({ EHLO: '250 STARTTLS', STARTTLS: '220 go' }),
    'TLS',
    /timed out|Timeout/,
  ],
  [
    'a login without a reply',
    () => scripted({ EHLO: '250 AUTH PLAIN', AUTH: null }, { login }),
    'login',
    /Timeout/,
  ],
  ['no reply to the recipient', () => scripted({ RCPT: null }), 'recipient', /Timeout/],
  ['no reply after the message', () => scripted({ message: null }), 'data', /Timeout/],
];

describe('a mail that fails', () => {
  const rows = [
    ...faults.map((row) => [...row, LONG] as const),
    [...noGreeting, NO_GREETING] as const,
    ...silences.map((row) => [...row, NO_REPLY] as const),
  ];
  it.concurrent.each(rows)(
    'with %s names the stage and the error',
    async (_fault, server, stage, says, timeouts) => {
      const { failure, passed } = await sendTo(await server(), {}, { timeouts });
      expect(failure).toMatchObject({ stage, isPermanent: false });
      expect(failure?.error).toMatch(says);
      expect(fixText(failure?.fix ?? {})).toMatch(/^[A-Z].+\.$/);
      expect(passed).not.toContain(stage);
    },
  );

  // Those that are tried again at once are a matter of the connections.
  it.concurrent.each(rows.filter(([, , , says]) => !/421|454|closed/.test(says.source)))(
    'with %s names the same over a connection that is kept',
    async (_fault, server, stage, says, timeouts) => {
      const { failure } = await sendTo(await server(), {}, { timeouts, isAlone: false });
      expect(failure).toMatchObject({ stage, isPermanent: false });
      expect(failure?.error).toMatch(says);
    },
  );

  it.concurrent.each([
    ['recipient', { RCPT: '550 no such user' }, '550 no such user'],
    ['data', { message: '554 spam' }, '554 spam'],
  ] as const)('at the stage %s with 5xx is refused permanently', async (stage, script, error) => {
    const { failure } = await sendTo(await scripted(script));
    expect(failure).toMatchObject({ stage, error, isPermanent: true });
  });

  it('with a certificate for another name fails at the stage TLS', () => {
    const error = Object.assign(new Error('no'), {
      code: 'ESOCKET',
      command: 'CONN',
      originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    const passed: DeliveryStage[] = [];
    const dialogue = trackDialogue(true, (stage) => passed.push(stage));
    dialogue.see({ tnx: 'dns' });
    expect(dialogue.failed(error)).toBe('TLS');
    expect(passed).toEqual(['name', 'connect']);
  });

  it('names the stage even when commands are pipelined', async () => {
    const server = await scripted({ EHLO: '250 PIPELINING', RCPT: cut });
    const { failure, passed } = await sendTo(server);
    expect([failure?.stage, passed]).toEqual(['recipient', ['name', 'connect', 'sender']]);
  });

  it('takes no longer in total than allowed, however slowly the reply arrives', async () => {
    const server = await scripted({
      message: (socket) => {
        const drip = setInterval(() => socket.write('2'), 20);
        socket.once('close', () => clearInterval(drip));
      },
    });
    const { failure } = await sendTo(server, {}, { timeoutMs: 200 });
    expect(failure).toMatchObject({
      stage: 'data',
      error: 'The mail was not taken within 0.2 seconds',
    });
  });

  it('never shows the password, in whatever form the server repeats it', async () => {
    const sent = Buffer.from(`\0${login.user}\0${login.password}`).toString('base64');
    const AUTH = `535 ${login.password} ${sent} is wrong`;
    const { failure } = await sendTo(await scripted({ EHLO: '250 AUTH PLAIN', AUTH }, { login }));
    expect(failure?.error).toBe('535 *** *** is wrong');
  });

  it('says what to try when the kind of encryption is wrong', async () => {
    const { failure } = await sendTo(await scripted({}, { isSecure: true }));
    expect(failure?.fix.technical).toContain('smtp:// instead of smtps://');
    const { technical } = fixFor('connect', 'Greeting never received', {
      server: serverAt(465),
      from: { name: '', address: 'office@example.com' },
    });
    expect(technical).toContain('smtps:// instead of smtp://');
  });
});

describe('a password', () => {
  it('is not sent without encryption, except to this machine', async () => {
    let received = '';
    const AUTH = () => {
      received += 'AUTH';
    };
    const server = await scripted({ EHLO: '250 AUTH PLAIN', AUTH }, { login });
    // Also this machine, but not recognized as such.
    const { failure } = await sendTo({ ...server, host: '0.0.0.0' });
    expect([failure?.stage, received]).toEqual(['TLS', '']);
    await sendTo(server, {}, { timeouts: NO_REPLY });
    expect(received).toBe('AUTH');
  });
});

describe('a mail from an account that was entered', () => {
  it('is not sent without encryption even if there is no password', async () => {
    const { mails, server } = await startScriptedServer();
    const host = '0.0.0.0';
    expect((await sendTo({ ...server, host, needsTls: true })).failure?.stage).toBe('TLS');
    expect((await sendTo({ ...server, host })).failure).toBeNull();
    expect(mails).toHaveLength(1);
  });
});

describe('a mail that is sent', () => {
  it('reports each stage that took place', async () => {
    const sink = await startMailSink({
      onAuth: (_auth, _session, done) => done(null, { user: 1 }),
    });
    const { failure, passed } = await sendTo({ ...sink.server, login });
    expect(failure).toBeNull();
    expect(passed).toEqual(['name', 'connect', 'login', 'sender', 'recipient', 'data']);
  });

  it('greets with the host name of the site', async () => {
    const greeted: string[] = [];
    const { server } = await startMailSink({
      onMailFrom: (_address, { hostNameAppearsAs }, done) => {
        greeted.push(String(hostNameAppearsAs));
        done();
      },
    });
    await sendTo(server);
    expect(greeted).toEqual(['www.example.com']);
  });

  it('comes from the name of MAIL_FROM, whatever the company is called', async () => {
    const { server, accepted } = await startMailSink();
    await sendTo(server, { fromName: 'The company' });
    const [mail] = await readMails(accepted);
    expect(mail?.from).toEqual({ name: 'Hearthline', address: 'office@example.com' });
  });

  it('arrives as it was written, whatever a visitor typed', async () => {
    const { server, accepted } = await startMailSink();
    const name = '"boss@bank.example" <boss@bank.example>,\r\nBcc: all@example.com\0\u202e';
    const { failure } = await sendTo(server, {
      toName: 'Zoë 🔥, "the boss"',
      replyTo: { name: `${name}${'x'.repeat(200)}`, address: 'ada@example.com' },
      subject: `Help\r\nBcc: all@example.com \u2028${'y'.repeat(3000)}`,
      text: '.\n..dots\nünï 🔥\n',
      html: '<p>ünï 🔥</p>',
    });
    expect(failure).toBeNull();
    const [mail] = await readMails(accepted);
    expect(mail?.to).toEqual([{ name: 'Zoë 🔥, "the boss"', address: 'owner@example.com' }]);
    expect(mail?.from).toEqual({ name: 'Hearthline', address: 'office@example.com' });
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.replyTo).toHaveLength(1);
    expect(mail?.replyTo?.[0]?.address).toBe('ada@example.com');
    expect(mail?.replyTo?.[0]?.name).toHaveLength(100);
    expect(mail?.subject).toMatch(/^Help {2}Bcc: all@example\.com +y+$/);
    expect(mail?.subject).toHaveLength(120);
    expect(mail?.text?.trimEnd()).toBe('.\n..dots\nünï 🔥');
    expect(mail?.html?.trim()).toBe('<p>ünï 🔥</p>');
    expect(accepted.map(({ to }) => to)).toEqual(['owner@example.com']);
  });

  it.each([
    'd&d@example.com',
    'dana/hvac@example.com',
    'dana=x@example.com',
    "o'brien@example.com",
    "!#$%&'*+/=?^_`{|}~-@example.com",
    '-@example.com',
    'dana@1.2.3.4',
  ])('goes to %s and to nobody else', async (address) => {
    const { server, accepted } = await startMailSink();
    const replyTo = { name: 'Dana, <boss@example.com>', address };
    expect((await sendTo(server, { to: address, replyTo })).failure).toBeNull();
    expect(accepted.map(({ to }) => to)).toEqual([address]);
    const [mail] = await readMails(accepted);
    expect(mail?.to).toEqual([{ name: '', address }]);
    expect(mail?.replyTo).toEqual([replyTo]);
  });

  it('goes to an internationalized domain in ASCII', async () => {
    const { server, accepted } = await startMailSink();
    const to = 'dana@xn--mller-kva.example';
    expect((await sendTo(server, { to })).failure).toBeNull();
    expect(accepted.map(({ raw }) => raw)).toEqual([expect.stringContaining(`\nTo: ${to}\r\n`)]);
  });

  it.each(['.dana@example.com', 'dana.@example.com'])(
    'goes to %s in quotes, as mail servers want it',
    async (address) => {
      const { server, accepted } = await startMailSink();
      expect((await sendTo(server, { to: address })).failure).toBeNull();
      expect(accepted.map(({ raw }) => raw)).toEqual([
        expect.stringContaining(`To: <"${address.replace('@', '"@')}>`),
      ]);
    },
  );
});

describe('a mail server that must be public', () => {
  const failing = (command: string) => Object.assign(new Error('it failed'), { command });

  it.each([
    ['CONN', ['203.0.113.7', '203.0.113.9']],
    ['MAIL FROM', ['203.0.113.7']],
  ])(
    'is tried at its next address after a failure of %s only if it was not reached',
    async (command, tried) => {
      const hosts: unknown[] = [];
      const transport = async ({ host }: { host?: string }) => ({
        sendMail: async () => {
          hosts.push(host);
          if (hosts.length === 1) throw failing(command);
        },
      });
      const connection = { transport, close: () => undefined };
      const connections = {
        take: async () => connection,
        release: () => undefined,
        giveBackRefused: () => false,
        close: () => undefined,
      } as unknown as MailConnections;
      const account = {
        server: {
          host: 'mail.example.com',
          port: 587,
          isSecure: false,
          login: null,
          needsTls: true,
        },
        from: { name: '', address: 'office@example.com' },
        entered: { isPublicOnly: true, isLocked: false },
      };
      const findAddresses = async () => ['203.0.113.9', '203.0.113.7'];
      const options = { siteHost: 'www.example.com', connections, findAddresses };
      await createMailer(account, options)
        .send(hello)
        .catch(() => undefined);
      expect(hosts).toEqual(tried);
    },
  );
});
