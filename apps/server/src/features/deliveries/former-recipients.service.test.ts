import { defaultLeadSettings } from '@hvac/contract/leads';
import { describe, expect, it } from 'vitest';
import {
  mailThrough,
  NO_CHANNELS,
  OWNER,
  PARTNER,
  useDeliveries,
} from '../../../test/fixtures/deliveries.ts';
import { readMails, serverAt, startMailSink } from '../../../test/mail-sink.ts';
import { workOn } from '../../../test/work.ts';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { saveLeadSettings } from './lead-settings-saving.service.ts';

const { em, work, makeDue } = useDeliveries();

const BY = { id: 7, username: 'jane <b>', isAdmin: true };
const THIEF = 'thief@example.com';

const saveRecipients = (channels: LeadChannels, recipients: string[] | null, version = 0) =>
  saveLeadSettings(workOn(em(), BY), channels, {
    value: { ...defaultLeadSettings, recipients },
    version,
  });
const planned = () =>
  em().execute<{ id: string; recipient: string }[]>(
    `select payload->>'id' as id, payload->>'recipient' as recipient from jobs
     where name = 'contact:tell-former-recipient' order by 2`,
  );

describe('a change of who gets the requests', () => {
  it('is sent to each former recipient once: who did it, when, and what to do', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server);
    await saveRecipients(channels, [THIEF, PARTNER.toUpperCase()]);
    await work(channels);
    await work(channels);
    expect(sink.accepted.map(({ to }) => to).toSorted()).toEqual([OWNER, PARTNER]);
    const [toOwner, toPartner] = await readMails(sink.accepted);
    expect(toOwner?.subject).toBe('The list of who gets your website leads has changed');
    expect(toOwner?.text).toContain('New leads no longer come to this address.');
    expect(toPartner?.text).toContain('New leads still come to this address');
    for (const mail of [toOwner, toPartner]) {
      expect(mail?.text).toMatch(/Changed by: +jane <b>/);
      expect(mail?.text).toMatch(/When: +\w{3} \d+, \d{4}, \d+:\d\d [AP]M/);
      expect(mail?.text).toContain("Change jane <b>'s password right away");
      expect(mail?.text).toContain('https://www.example.com/admin/settings/leads');
      expect(mail?.html).not.toContain('<b>');
      expect(`${mail?.text}${mail?.html}`).not.toContain(THIEF);
    }
  });

  it('has the same Message-ID at every attempt', async () => {
    await saveRecipients(mailThrough(serverAt(1), [OWNER]), [THIEF]);
    const [before] = await planned();
    await work(mailThrough(serverAt(1), [OWNER]));
    const sink = await startMailSink();
    await makeDue();
    await work(mailThrough(sink.server, [OWNER]));
    const [mail] = await readMails(sink.accepted);
    expect(mail?.messageId).toBe(`<${before?.id}@example.com>`);
  });

  it('is sent when nobody is left, and when LEADS_TO counts again', async () => {
    const channels = mailThrough(serverAt(1), [PARTNER]);
    await saveRecipients(channels, [OWNER]);
    await saveRecipients(channels, [], 1);
    await saveRecipients(channels, null, 2);
    expect((await planned()).map(({ recipient }) => recipient)).toEqual([OWNER, PARTNER]);
  });

  it('is not sent when it is none, or when no mail server is set up', async () => {
    const channels = mailThrough(serverAt(1));
    await saveRecipients(channels, [PARTNER, OWNER.toUpperCase()]);
    await saveRecipients(NO_CHANNELS, [THIEF], 1);
    expect(await planned()).toEqual([]);
  });

  it('is not sent when saving fails', async () => {
    const channels = mailThrough(serverAt(1));
    await expect(saveRecipients(channels, [THIEF], 5)).rejects.toMatchObject({ code: 'conflict' });
    expect(await planned()).toEqual([]);
  });
});
