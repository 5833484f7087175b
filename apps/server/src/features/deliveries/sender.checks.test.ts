import type { EntityManager } from '@mikro-orm/postgresql';
import { describe, expect, it } from 'vitest';
import { NO_CHANNELS } from '../../../test/fixtures/deliveries.ts';
import { serverAt } from '../../../test/mail-sink.ts';
import { createSenderCheck } from './sender.checks.ts';

const SPF = 'v=spf1 include:_spf.google.com ~all';
const DMARC = 'v=DMARC1; p=none';

/** The DNS, with the TXT records of some names. */
const dns = (records: Record<string, string[]>) => async (name: string) => {
  const texts = records[name];
  if (!texts) throw Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' });
  return texts.map((text) => text.split(/(?=include)/));
};

const check = (
  find: (name: string) => Promise<string[][]>,
  address = 'office@kowalskiheating.com',
  host = 'smtp.gmail.com',
) => {
  const mail = { server: { ...serverAt(465), host }, from: { name: '', address } };
  const { run } = createSenderCheck(async () => ({ ...NO_CHANNELS, mail }), find);
  return run({ em: {} as EntityManager } as never);
};

describe('the check of the sender', () => {
  it('passes when the domain has one SPF record and DMARC', async () => {
    const found = {
      'kowalskiheating.com': ['other=1', SPF],
      '_dmarc.kowalskiheating.com': [DMARC],
    };
    expect(await check(dns(found))).toMatchObject({ level: 'ok' });
  });

  it('passes with the DMARC of the domain above', async () => {
    const found = { 'mail.kowalskiheating.com': [SPF], '_dmarc.kowalskiheating.com': [DMARC] };
    expect(await check(dns(found), 'office@mail.kowalskiheating.com')).toMatchObject({
      level: 'ok',
    });
  });

  it('warns without SPF, and says what to add for the provider', async () => {
    expect(await check(dns({}))).toEqual({
      level: 'warning',
      says: 'Emails from office@kowalskiheating.com may land in spam: kowalskiheating.com does not say who may send for it (SPF).',
      advice: 'Ask whoever manages your web address to add it.',
      technical:
        'Add to the DNS: kowalskiheating.com TXT "v=spf1 include:_spf.google.com ~all", and _dmarc.kowalskiheating.com TXT "v=DMARC1; p=none"',
      page: '/admin/settings/leads',
    });
    const elsewhere = await check(dns({}), undefined, 'mail.example.com');
    expect(elsewhere.technical).toContain(
      'that begins with v=spf1, as the email provider says, and _dmarc',
    );
  });

  it('warns about two SPF records, of which none counts', async () => {
    const found = { 'kowalskiheating.com': [SPF, 'v=spf1 -all'] };
    const { says, technical } = await check(dns(found));
    expect(says).toContain('says twice who may send for it');
    expect(technical).toContain('2 TXT records');
  });

  it('warns without DMARC', async () => {
    const outcome = await check(dns({ 'kowalskiheating.com': [SPF] }));
    expect(outcome.technical).toBe(
      'Add to the DNS: _dmarc.kowalskiheating.com TXT "v=DMARC1; p=none"',
    );
  });

  it.each(['ETIMEOUT', 'ESERVFAIL', 'ECONNREFUSED'])(
    'finds nothing while the DNS does not answer (%s)',
    async (code) => {
      const find = () => Promise.reject(Object.assign(new Error(code), { code }));
      expect(await check(find)).toEqual({
        level: 'skipped',
        says: 'The DNS of kowalskiheating.com did not answer. It is asked again next time.',
      });
    },
  );

  it('asks nothing about an address that reaches nobody, or without an account', async () => {
    const find = () => Promise.reject(new Error('Nothing was to be asked'));
    expect(await check(find, 'office@example.com')).toMatchObject({ level: 'skipped' });
    const { run } = createSenderCheck(async () => NO_CHANNELS, find);
    expect(await run({ em: {} as EntityManager } as never)).toEqual({
      level: 'skipped',
      says: 'Connect an email account first.',
    });
  });
});
