import { expect, it } from 'vitest';
import { dataOf, query } from '../../../test/app.ts';
import { createSubmission } from '../../../test/factories.ts';
import { mailThrough, OWNER, WEBHOOK_KEY } from '../../../test/fixtures/deliveries.ts';
import { createDevice } from '../../../test/fixtures/devices.ts';
import { useSelfCheck } from '../../../test/fixtures/self-check.ts';
import { serverAt } from '../../../test/mail-sink.ts';
import { DeliveryEntity } from './delivery.entity.ts';

const { cookie, em, find, start } = useSelfCheck();

const mail = mailThrough(serverAt(1), [OWNER]);

it('warns when nobody is notified of new requests, and says what to set', async () => {
  expect(await find('leads')).toMatchObject({
    level: 'warning',
    says: 'No one is emailed about new leads: no email account is connected.',
    technical: expect.stringContaining('SMTP_URL'),
  });
  expect(await find('leads', await start({ ...mail, leadsTo: [] }))).toMatchObject({
    level: 'warning',
    technical: expect.stringContaining('LEADS_TO'),
  });
});

it('passes with a recipient or a webhook', async () => {
  const leadWebhook = { url: 'https://example.com/leads', key: WEBHOOK_KEY };
  expect(await find('leads', await start(mail))).toMatchObject({
    level: 'ok',
    says: `New leads are sent to ${OWNER}.`,
  });
  expect(await find('leads', await start({ leadWebhook }))).toMatchObject({ level: 'ok' });
});

it('passes with devices alone, and says how many', async () => {
  const sink = {
    subscribe: () => ({ endpoint: 'https://push.example/a', p256dh: 'p', auth: 'a' }),
  };
  const own = em();
  await createDevice(own, { ...sink, origin: 'https://push.example' });
  await createDevice(
    own,
    { ...sink, origin: 'https://push.example' },
    { endpoint: 'https://push.example/b' },
  );
  expect(await find('leads')).toMatchObject({
    level: 'ok',
    says: 'New leads are sent to 2 devices.',
  });
  expect((await find('leads', await start(mail)))?.says).toBe(
    `New leads are sent to ${OWNER}, 2 devices.`,
  );
});

it('reports a problem when the last attempts failed, as the back office does', async () => {
  const submission = await createSubmission(em());
  await em().insert(DeliveryEntity, {
    submission,
    channel: 'mail',
    reason: 'new',
    kind: 'notification',
    recipient: OWNER,
    state: 'failed',
    stage: 'login',
    error: '535 wrong password',
    settledAt: new Date(),
  });
  const host = await start(mail);
  const trouble = await find('leads', host);
  expect(trouble?.level).toBe('problem');
  expect(trouble?.says).toMatch(/\(1 gave up\)\. The last try: 535 /);
  expect(trouble?.technical).toMatch(
    /^Failed at the stage login\. .+ add a user and password to SMTP_URL/,
  );
  expect(dataOf(await query(host, 'inbox.trouble', { cookie: cookie() }))).toMatchObject({
    stage: 'login',
    error: '535 wrong password',
    failed: 1,
  });
});

it('says of an answer that the mail server of the customer refuses to call them instead', async () => {
  await em().execute('truncate deliveries');
  const submission = await createSubmission(em());
  await em().insert(DeliveryEntity, {
    submission,
    channel: 'mail',
    reason: 'reply',
    kind: 'reply',
    recipient: 'ada@example.org',
    state: 'failed',
    stage: 'recipient',
    error: '550 no such user',
    settledAt: new Date(),
  });
  expect(await find('leads', await start(mail))).toMatchObject({
    level: 'problem',
    says: expect.stringMatching(/^1 answer to a customer hasn't gone out since /),
    advice: "Call the customer instead: their mail server doesn't take the answer.",
    page: '/admin/submissions',
  });
});
