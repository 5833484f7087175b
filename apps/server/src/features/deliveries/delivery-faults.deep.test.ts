import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mailThrough, OWNER, PARTNER, useDeliveries } from '../../../test/fixtures/deliveries.ts';
import { freePort } from '../../../test/free-port.ts';
import { readMails, serverAt, startMailSink } from '../../../test/mail-sink.ts';
import { cut, startScriptedServer } from '../../../test/scripted-smtp.ts';
import { workOn } from '../../../test/work.ts';
import { createOrm } from '../../database/orm.ts';
import { mailTrouble } from './delivery-trouble.service.ts';
import { sendAgain, sendWaitingNow } from './queue.service.ts';

const { databaseUrl, em, submit, work, workerFor, deliveries, makeDue } = useDeliveries();

const toOwner = (port: number) => mailThrough(serverAt(port), [OWNER]);
const secondsToWait = () =>
  em().execute<{ seconds: number }[]>(
    `select extract(epoch from due_at - now())::float8 as seconds from jobs where state = 'waiting'`,
  );

describe('a mail that fails', () => {
  it('is given up at once for a permanently refused recipient, and sent to the other', async () => {
    const sink = await startMailSink({
      onRcptTo: ({ address }, _session, done) =>
        done(
          address === OWNER
            ? Object.assign(new Error('no such user'), { responseCode: 550 })
            : null,
        ),
    });
    await submit(mailThrough(sink.server));
    await work(mailThrough(sink.server));
    expect(sink.accepted.map(({ to }) => to)).toEqual([PARTNER]);
    expect(await deliveries()).toMatchObject([
      { recipient: OWNER, state: 'failed', stage: 'recipient', error: '550 no such user' },
      { recipient: PARTNER, state: 'sent', stage: null, error: null, attempts: 1 },
    ]);
  });

  it('is retried within 20 seconds, and sent once the server accepts it, under the same Message-ID', async () => {
    let answers = 0;
    const sink = await startMailSink({
      onMailFrom: (_address, _session, done) => {
        answers += 1;
        done(answers === 1 ? Object.assign(new Error('later'), { responseCode: 451 }) : null);
      },
    });
    const submission = await submit(toOwner(sink.port));
    await work(toOwner(sink.port));
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', stage: 'sender', error: '451 later', attempts: 1, settledAt: null },
    ]);
    const [next] = await secondsToWait();
    expect(next?.seconds).toBeLessThan(20);
    await makeDue();
    await work(toOwner(sink.port));
    expect(await deliveries()).toMatchObject([{ state: 'sent', error: null, attempts: 2 }]);
    const [mail] = await readMails(sink.accepted);
    const [delivery] = await deliveries();
    expect(mail?.messageId).toBe(`<submission-${submission.id}.${delivery?.id}@example.com>`);
  });

  it('waits while the mail server is down for an hour, and is then sent once', async () => {
    const port = await freePort();
    await submit(toOwner(port));
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await makeDue();
      await work(toOwner(port));
    }
    await em().execute(`update jobs set created_at = created_at - interval '1 hour'`);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', stage: 'connect', attempts: 4 }]);
    const sink = await startMailSink({}, port);
    await makeDue();
    await work(toOwner(port));
    await work(toOwner(port));
    expect(sink.accepted).toHaveLength(1);
  });

  it('is given up after three days, and sent again when the owner asks for it', async () => {
    const port = await freePort();
    await submit(toOwner(port));
    await em().execute(`update jobs set created_at = now() - interval '73 hours', attempts = 20`);
    await work(toOwner(port));
    const [failed] = await deliveries();
    expect(failed).toMatchObject({
      state: 'failed',
      stage: 'connect',
      settledAt: expect.any(Date),
    });
    const sink = await startMailSink({}, port);
    await sendAgain(workOn(em()), String(failed?.id));
    await sendAgain(workOn(em()), String(failed?.id));
    await work(toOwner(port));
    expect(sink.accepted).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  it('is sent at once when the settings have been corrected', async () => {
    const port = await freePort();
    await submit(toOwner(port));
    await work(toOwner(port));
    const sink = await startMailSink({}, port);
    await work(toOwner(port));
    expect(sink.accepted).toHaveLength(0);
    await workOn(em()).transaction(sendWaitingNow);
    await work(toOwner(port));
    expect(sink.accepted).toHaveLength(1);
  });

  it('is retried when the connection drops after the message, which may create a second copy', async () => {
    const copies: string[] = [];
    const { server } = await startScriptedServer({
      message: (socket) => {
        copies.push('taken');
        if (copies.length === 1) cut(socket);
        else socket.write('250 taken\r\n');
      },
    });
    const channels = mailThrough(server, [OWNER]);
    await submit(channels);
    await work(channels);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', stage: 'data' }]);
    await makeDue();
    await work(channels);
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(copies).toHaveLength(2);
  });

  it('is sent once however slowly the server accepts the message', async () => {
    const { server } = await startScriptedServer({
      message: (socket) => void setTimeout(() => socket.write('250 taken\r\n'), 600),
    });
    const channels = mailThrough(server, [OWNER]);
    await submit(channels);
    await work(channels);
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  it('counts as trouble once it has failed twice, until its recipient is reached', async () => {
    const port = await freePort();
    await submit(toOwner(port));
    await work(toOwner(port));
    expect(await mailTrouble(em(), toOwner(port))).toBeNull();
    await makeDue();
    await work(toOwner(port));
    expect(await mailTrouble(em(), toOwner(port))).toMatchObject({
      stage: 'connect',
      error: expect.stringContaining('ECONNREFUSED'),
      waiting: 1,
      failed: 0,
    });
    await startMailSink({}, port);
    await makeDue();
    await work(toOwner(port));
    expect(await mailTrouble(em(), toOwner(port))).toBeNull();
  });
});

describe('a mail', () => {
  it('is sent once even with two hosts', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server);
    for (let sent = 0; sent < 6; sent += 1) await submit(channels);
    await Promise.all([work(channels), work(channels)]);
    const ids = (await readMails(sink.accepted)).map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
  });

  it('that is running is finished before the host stops', async () => {
    const { promise: isGreeted, resolve: greet } = Promise.withResolvers<void>();
    const { server } = await startScriptedServer({
      message: (socket) => {
        greet();
        setTimeout(() => socket.write('250 taken\r\n'), 200);
      },
    });
    const worker = workerFor(mailThrough(server, [OWNER]));
    await submit(mailThrough(server, [OWNER]));
    worker.start(false);
    await isGreeted;
    await worker.stop();
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  it('is recorded as sent, and not sent twice, although the database was unreachable meanwhile', async () => {
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<() => void>();
    const { server, connectedAt } = await startScriptedServer({
      message: (socket) => begin(() => socket.write('250 taken\r\n')),
    });
    const channels = mailThrough(server, [OWNER]);
    await submit(channels);
    // One that goes on looking for jobs, as in an instance: it may be doing so when the database goes away.
    workerFor(channels).start(false);
    const acceptMail = await hasBegun;
    const database = new URL(databaseUrl()).pathname.slice(1);
    const administration = createOrm(databaseUrl().replace(database, 'postgres'));
    onTestFinished(() => administration.close(true));
    const execute = (sql: string, values?: unknown[]) => administration.em.execute(sql, values);
    await execute(`alter database ${database} allow_connections false`);
    const others = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = ?';
    await execute(others, [database]);
    acceptMail();
    await delay(400);
    await execute(`alter database ${database} allow_connections true`);
    await expect.poll(deliveries).toMatchObject([{ state: 'sent', attempts: 1 }]);
    await makeDue();
    await work(channels);
    expect(connectedAt).toHaveLength(1);
  });
});
