import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import Fastify, { type FastifyRequest, LogController } from 'fastify';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { startScriptedServer } from '../../test/scripted-smtp.ts';
import { createMailConnections } from '../features/mail/mail-connections.service.ts';
import { createMailer } from '../features/mail/send-mail.service.ts';
import { SubmissionEntity } from '../features/submissions/submission.entity.ts';
import { AppError } from '../kernel/errors.ts';
import { replyWithError } from './error-reply.ts';
import { loggerOptions } from './logger.ts';
import { logRequests } from './request-log.ts';

/** A log stream that collects what is written to it. */
const openLog = ({ isTTY = false } = {}) => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }), text: () => lines.join('') };
};

/** What a request writes to the log. */
const logOf = async (headers: Record<string, string>, level = 'info') => {
  const { stream, text } = openLog();
  const app = Fastify({ logger: loggerOptions(level, stream), genReqId: () => 'request-7' });
  app.post('/login', async (request, reply) => {
    request.log.warn({ user: { password: 'secret-word' }, password: 'secret-word' }, 'Refused');
    reply.header('set-cookie', 'session=secret-cookie');
    request.log.info({ req: request, res: reply }, 'Answered');
    return 'ok';
  });
  await app.inject({ method: 'POST', url: '/login?token=secret-token', headers });
  await app.close();
  return text();
};

/** What a failure writes to the log. */
const logOfFailure = async (failure: unknown, message = 'Failed') => {
  const { stream, text } = openLog();
  const app = Fastify({ logger: loggerOptions('info', stream) });
  app.log.error({ err: failure }, message);
  await app.close();
  return text();
};

describe('the log', () => {
  it('never contains a cookie, a password or a query string', async () => {
    const log = await logOf({ cookie: 'session=secret-cookie', authorization: 'secret-key' });
    expect(log).toContain('Refused');
    expect(log).not.toContain('secret');
  });

  it('contains method, path, IP address and id of a request', async () => {
    const log = await logOf({});
    expect(log).toContain('"method":"POST","path":"/login","ip":"127.0.0.1"');
    expect(log).toContain('"reqId":"request-7"');
  });

  it('never contains a row that the database has rejected', async () => {
    const { orm } = await testDatabase();
    const row = { fullName: 'Ada Lovelace', message: 'Two lines\nof hers' };
    const refused = await orm.em
      .fork()
      .insert(SubmissionEntity, row as never)
      .catch((error: unknown) => error);
    expect(String(refused)).toContain('Ada Lovelace');
    for (const failure of [refused, new AppError('internal', 'Failed', { cause: refused })]) {
      const log = await logOfFailure(failure);
      expect(log).toMatch(
        /NotNullConstraintViolation.*violates not-null constraint.*"code":"23502"/,
      );
      expect(log).toMatch(/\bat .*PostgreSqlDriver/);
      expect(log).not.toMatch(/Lovelace|of hers/);
    }
  });

  it('never contains a mail address quoted by a mail server, although the error itself does', async () => {
    const { server } = await startScriptedServer({
      RCPT: '550 5.1.1 <owner@example.com>: no such user',
    });
    const from = { name: 'Hearthline', address: 'office@example.com' };
    const mail = { to: 'owner@example.com', subject: '', text: '', html: '', messageId: '<1@a.b>' };
    const failure = await createMailer(
      { server, from },
      { siteHost: 'www.example.com', connections: createMailConnections() },
    )
      .send(mail)
      .catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ error: '550 5.1.1 <owner@example.com>: no such user' });
    for (const thrown of [failure, new AppError('internal', 'Failed', { cause: failure })]) {
      const log = await logOfFailure(thrown, 'No mail to owner@example.com');
      expect(JSON.parse(log)).toMatchObject({ msg: 'No mail to [address]' });
      expect(log).toContain('recipient: 550 5.1.1 [address]: no such user');
      expect(log).not.toContain('owner@');
    }
  });

  it.each([
    ['conflict', 'The username "[address]" is taken'],
    ['unauthorized', 'Please log in'],
    ['forbidden', 'Only an administrator may do this'],
    ['tooMany', 'Too many attempts'],
    ['invalid', 'Name is required'],
  ] as const)('records a request that is refused as %s, with its id', async (code, message) => {
    const { stream, text } = openLog();
    const app = Fastify({
      logger: loggerOptions('info', stream),
      genReqId: () => 'request-7',
    });
    logRequests(app);
    app.setErrorHandler(replyWithError);
    app.get('/', () => {
      throw new AppError(code, message.replace('[address]', 'jane@example.com'));
    });
    await app.inject('/');
    await app.close();
    const line = { reqId: 'request-7', code, msg: message };
    expect(
      text()
        .trimEnd()
        .split('\n')
        .map((json) => JSON.parse(json)),
    ).toContainEqual(expect.objectContaining(line));
  });

  it('writes whatever was thrown on one line', async () => {
    for (const thrown of ['no error\n{"level":60}', new Error('two\nlines'), null]) {
      const log = await logOfFailure(thrown, 'Failed\n{"level":60}');
      expect(log.trimEnd().split('\n')).toHaveLength(1);
      expect(JSON.parse(log)).toMatchObject({ level: 50, time: expect.any(Number) });
    }
  });

  it('can be silent', async () => {
    expect(await logOf({}, 'silent')).toBe('');
  });
});

describe('the log in a terminal', () => {
  /** The lines of a request whose response is sent after whatever the handler logs, without colors. */
  const linesOf = async (log: (request: FastifyRequest) => void) => {
    const { stream, text } = openLog({ isTTY: true });
    const app = Fastify({
      logger: loggerOptions('info', stream),
      genReqId: () => 'request-7',
      logController: new LogController({ disableRequestLogging: true }),
    });
    logRequests(app);
    app.get('/about', async (request) => {
      log(request);
      return 'ok';
    });
    await app.inject('/about?token=secret-token');
    await app.close();
    return stripVTControlCharacters(text()).trimEnd().split('\n');
  };
  const AT = '\\d\\d:\\d\\d:\\d\\d\\.\\d{3}';

  it('says when, how bad, what, and the main facts', async () => {
    const [refused, answered] = await linesOf(({ log }) =>
      log.warn({ job: 'deliver', attempts: 2, password: 'secret-word' }, 'It is late'),
    );
    expect(refused).toMatch(
      new RegExp(
        `^${AT} warn  It is late job=deliver attempts=2 password=\\[Redacted\\] reqId=request-7$`,
      ),
    );
    expect(answered).toMatch(
      new RegExp(`^${AT} info  Answered GET /about status=200 ms=\\d+ ip=127\\.0\\.0\\.1$`),
    );
  });

  it('shows an error with its stack and causes below its line, and no mail address', async () => {
    const cause = new Error('no such user: jane@example.com');
    const error = new Error('Not sent', { cause });
    const [line, ...below] = await linesOf(({ log }) => log.error({ err: error }, 'A job failed'));
    expect(line).toMatch(new RegExp(`^${AT} error A job failed reqId=request-7$`));
    expect(below[0]).toBe('    Error: Not sent');
    expect(below[1]).toMatch(/^ {8}at .*logger\.test\.ts/);
    expect(below).toContain('    Error: no such user: [address]');
    expect(below.at(-1)).toMatch(new RegExp(`^${AT} info  Answered`));
  });

  it('shows what was sent to it instead of obeying it', async () => {
    const text = 'a\u001b[2J\u001b]0;owned\u0007\r\n12:00:00.000 info  Answered\u202e';
    const lines = await linesOf(({ log }) => {
      log.error({ err: new Error(text), [text]: text }, text);
    });
    const starts = lines.filter((line) => !line.startsWith('    '));
    expect(starts).toHaveLength(2);
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    expect(starts[0]).toContain('\\u001b[2J');
  });
});
