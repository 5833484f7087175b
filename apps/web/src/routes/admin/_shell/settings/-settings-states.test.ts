import { defaultCompany } from '@hvac/contract/company';
import { defaultNotice } from '@hvac/contract/notice';
import type { Offers } from '@hvac/contract/offers';
import { describe, expect, it } from 'vitest';
import {
  alertsState,
  backupsState,
  contactState,
  emailState,
  healthState,
  noticeState,
  offersState,
  pageLinksState,
  pagesState,
  textsState,
  trustState,
  twoStepState,
} from './-settings-states.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

describe('the state of a setting', () => {
  it('is the phone number and the first line of the hours, in short', () => {
    expect(contactState(defaultCompany).text).toBe('313-555-0142 · Mon–Fri 8–6');
    const noon = {
      days: 'Sat',
      hours: '',
      opening: { opens: '07:30', closes: '12:00', days: ['Saturday' as const] },
    };
    expect(contactState({ phone: '1', hours: [noon] }).text).toBe('1 · Sat 7:30–12');
    expect(contactState({ phone: '1', hours: [{ days: 'Emergency', hours: '24/7' }] }).text).toBe(
      '1 · Emergency 24/7',
    );
    expect(contactState({ phone: '1', hours: [] }).text).toBe('1');
  });

  it('claims a license only if the record does', () => {
    expect(trustState(defaultCompany).text).toBe('Licensed, insured');
    expect(trustState({ ...defaultCompany, isInsured: false }).text).toBe('Licensed');
    expect(trustState({ ...defaultCompany, licenseState: '' }).text).toBe('Insured');
  });

  it('counts edited texts over all pages', () => {
    const none = { home: 0, services: 0 } as Parameters<typeof textsState>[0];
    expect(textsState(none).text).toBe('Original text');
    expect(textsState({ ...none, home: 1 }).text).toBe('1 text edited');
    expect(textsState({ ...none, home: 1, services: 2 }).text).toBe('3 texts edited');
  });

  it('counts own pages, and warns of those that the software hides', () => {
    const live = { published: true, isHidden: false };
    const draft = { published: false, isHidden: false };
    expect(pagesState([])).toEqual({ text: 'None yet' });
    expect(pagesState([live])).toEqual({ text: '1 page' });
    expect(pagesState([live, draft, draft])).toEqual({ text: '3 pages · 2 drafts' });
    const hidden = { published: true, isHidden: true };
    expect(pagesState([live, hidden])).toEqual({ text: '1 page hidden', isWarning: true });
    const linked = { isInMenu: true, isInFooter: true };
    const unlinked = { isInMenu: false, isInFooter: false };
    expect(pageLinksState([unlinked]).text).toBe('None yet');
    expect(pageLinksState([linked, unlinked, { ...unlinked, isInFooter: true }]).text).toBe(
      '1 in the menu · 2 in the footer',
    );
  });

  it('warns while no lead reaches anyone, and while an account or the data is at risk', () => {
    const leads = { value: { recipients: [] }, defaultRecipients: [], mail: null, webhook: null };
    type Leads = Parameters<typeof alertsState>[0];
    expect(alertsState(leads as unknown as Leads)).toEqual({ text: 'No one yet', isWarning: true });
    expect(emailState(leads as unknown as Leads)).toEqual({
      text: 'Not connected',
      isWarning: true,
    });
    expect(twoStepState({ appAddedAt: null, passkeys: [] }).isWarning).toBe(true);
    expect(backupsState({ backups: [], failure: null }, NOW).isWarning).toBe(true);
    const finding = {
      name: '',
      title: '',
      says: '',
      level: 'problem' as const,
      dismissedUntil: null,
    };
    expect(healthState([{ ...finding, isDismissed: false }])).toEqual({
      text: '1 needs attention',
      isWarning: true,
    });
    expect(healthState([{ ...finding, isDismissed: true }])).toEqual({ text: 'All good' });
  });

  it('calls an email account connected once the last test of it has passed', () => {
    type Leads = Parameters<typeof emailState>[0];
    const [earlier, later] = ['2026-03-01T11:00:00Z', '2026-03-01T12:00:00Z'];
    const tests = { mail: { isLocked: false }, lastTestMailAt: null, failedTestMailAt: null };
    const stateOf = (changes: object) => emailState({ ...tests, ...changes } as unknown as Leads);
    expect(stateOf({})).toEqual({ text: 'Not tested', isWarning: true });
    expect(stateOf({ failedTestMailAt: later })).toEqual({ text: 'Test failed', isWarning: true });
    expect(stateOf({ lastTestMailAt: earlier, failedTestMailAt: later }).text).toBe('Test failed');
    expect(stateOf({ lastTestMailAt: later })).toEqual({ text: 'Connected' });
  });

  it('says how old the newest backup is', () => {
    const backup = {
      name: '',
      takenAt: '2026-03-01T11:52:00Z',
      isAhead: false,
      bytes: 0,
      presence: 'here' as const,
      record: null,
    };
    expect(backupsState({ backups: [backup], failure: null }, NOW)).toEqual({
      text: 'Last backup 8 min ago',
    });
  });

  it('says whether a notice and how many offers are shown', () => {
    const noticed = (changes: object) =>
      noticeState({ ...defaultNotice, text: 'Storm', ...changes }, '2026-03-01T12:00').text;
    expect(noticed({})).toBe('Off');
    expect(noticed({ announcesHolidays: true })).toBe('Holidays');
    expect(noticed({ isOn: true, from: '2026-03-01T12:00' })).toBe('On');
    expect(noticed({ isOn: true, from: '2026-03-01T12:01' })).toBe('Scheduled');
    expect(noticed({ isOn: true, until: '2026-03-01T12:00' })).toBe('Over');
    const offers = [
      { firstDay: '', lastDay: '2026-02-28', isOnHome: true, service: '' },
      { firstDay: '', lastDay: '', isOnHome: false, service: '' },
      { firstDay: '', lastDay: '', isOnHome: false, service: 'heating' },
    ];
    const offered = (some: object[]) =>
      offersState({ offers: some } as unknown as Offers, '2026-03-01').text;
    expect([[], offers.slice(0, 2), offers].map(offered)).toEqual([
      'None yet',
      'None now',
      '1 now',
    ]);
  });
});
