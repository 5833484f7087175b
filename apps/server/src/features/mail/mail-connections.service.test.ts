import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMailSink } from '../../../test/mail-sink.ts';
import { startScriptedServer } from '../../../test/scripted-smtp.ts';
import type { SmtpServer } from '../../config/mail.ts';
import { createMailConnections } from './mail-connections.service.ts';
import { createMailer } from './send-mail.service.ts';

// In milliseconds.
const LONG = { connection: 5000, greeting: 5000, reply: 5000 };

const mailerFor = (server: SmtpServer, idle?: number) => {
  const connections = createMailConnections(idle);
  onTestFinished(() => connections.close());
  const from = { name: '', address: 'office@example.com' };
  const options = { siteHost: 'www.example.com', timeouts: LONG, connections };
  return createMailer({ server, from }, options);
};
const mailTo = (to: string) => ({
  to,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: `<${to}>`,
});
const OWNER = mailTo('owner@example.com');
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => mailTo(`owner-${n}@example.com`));

/** A server that counts its connections, and refuses those above a limit as Microsoft 365 does. */
const startCountingServer = async (limit: number, refusal: '421' | '432') => {
  const seen = { atOnce: 0, most: 0, all: 0, refused: 0 };
  const sink = await startMailSink({
    onConnect: (_session, done) => {
      seen.all += 1;
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      if (seen.atOnce <= limit) return done();
      seen.refused += 1;
      const error = new Error('4.3.2 Concurrent connections limit exceeded');
      done(Object.assign(error, { responseCode: Number(refusal) }));
    },
    onClose: () => {
      seen.atOnce -= 1;
    },
    onMailFrom: (_address, _session, done) => void delay(20).then(() => done()),
  });
  return { ...sink, seen };
};

describe('connections to the mail server', () => {
  it('are three at most, however many mails wait, and carry several mails each', async () => {
    const { server, accepted, seen } = await startCountingServer(3, '421');
    const mailer = mailerFor(server);
    await Promise.all(many(20).map((mail) => mailer.send(mail)));
    expect(accepted).toHaveLength(20);
    expect(seen).toMatchObject({ most: 3, all: 3, refused: 0 });
  });

  it.each(['421', '432'] as const)(
    'are fewer where the server answers %s to the third, and no mail fails',
    async (refusal) => {
      const { server, accepted, seen } = await startCountingServer(2, refusal);
      const mailer = mailerFor(server);
      await Promise.all(many(12).map((mail) => mailer.send(mail)));
      expect(accepted).toHaveLength(12);
      expect(seen).toMatchObject({ all: 3, refused: 1 });
    },
  );

  it('are tried again while other programs use all that the server allows', async () => {
    const { server, mails, replies } = await startScriptedServer();
    replies.greeting = (socket) => {
      replies.greeting = '220 sink.example';
      socket.end('421 4.3.2 Too many connections\r\n');
    };
    await mailerFor(server).send(OWNER);
    expect(mails).toHaveLength(1);
  });

  it('are closed when nothing has been sent for a while, and opened again', async () => {
    const { server, seen } = await startCountingServer(3, '421');
    const mailer = mailerFor(server, 50);
    await mailer.send(OWNER);
    expect(seen.atOnce).toBe(1);
    await expect.poll(() => seen.atOnce).toBe(0);
    await mailer.send(OWNER);
    expect(seen.all).toBe(2);
  });

  it('are opened again when the server has closed them', async () => {
    const { server, mails, connectedAt, replies } = await startScriptedServer();
    replies.message = (socket) => socket.end('250 taken\r\n');
    const mailer = mailerFor(server);
    for (const mail of many(3)) await mailer.send(mail);
    expect(connectedAt).toHaveLength(3);
    expect(mails).toHaveLength(0);
  });

  it.each(['MAIL', 'RCPT', 'message'] as const)(
    'are opened again when the server answers 421 to %s after some mails',
    async (command) => {
      const { server, mails, connectedAt, replies } = await startScriptedServer();
      const mailer = mailerFor(server);
      await mailer.send(OWNER);
      replies[command] = (socket) => {
        delete replies[command];
        socket.end('421 Too many messages in this connection\r\n');
      };
      await mailer.send(OWNER);
      expect([mails.length, connectedAt.length]).toEqual([2, 2]);
    },
  );

  it('serve the next mail when the server has refused one, at the stage that it names', async () => {
    const { server, mails, connectedAt, replies } = await startScriptedServer();
    const mailer = mailerFor(server);
    await mailer.send(OWNER);
    replies.RCPT = '550 no such user';
    const refusal = { stage: 'recipient', error: '550 no such user', isPermanent: true };
    await expect(mailer.send(OWNER)).rejects.toMatchObject(refusal);
    delete replies.RCPT;
    await mailer.send(OWNER);
    expect([mails.length, connectedAt.length]).toEqual([2, 1]);
  });

  it('make room for a mail that is sent alone, before those that wait', async () => {
    const { server, accepted, seen } = await startCountingServer(3, '421');
    const mailer = mailerFor(server);
    const burst = many(30).map((mail) => mailer.send(mail));
    await mailer.sendAlone(OWNER);
    await Promise.all(burst);
    expect(seen).toMatchObject({ most: 3, all: 5, refused: 0 });
    const place = accepted.findIndex(({ to }) => to === OWNER.to);
    expect(place).toBeLessThan(30);
    expect(accepted).toHaveLength(31);
  });
});

describe('a stop', () => {
  it('cancels a mail that waits for a connection', async () => {
    const { server, mails } = await startScriptedServer({ greeting: null });
    const mailer = mailerFor(server);
    const stopping = new AbortController();
    const sent = many(5).map((mail) => mailer.send(mail, { stopping: stopping.signal }));
    const settled = Promise.allSettled(sent);
    stopping.abort();
    expect((await settled).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(mails).toHaveLength(0);
  });
});
