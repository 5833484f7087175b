import { answerTime } from '@hvac/contract/answer-time';
import { CONTACT_EXAMPLE } from '@hvac/contract/api-responses';
import { defaultBrand } from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';
import { type Company, defaultCompany } from '@hvac/contract/company';
import { CONTACT_FIELDS } from '@hvac/contract/contact';
import { SERVICE_TITLES } from '@hvac/contract/contact-services';
import { defaultLeadSettings } from '@hvac/contract/leads';
import { referenceOf } from '@hvac/contract/reference';
import { describe, expect, it } from 'vitest';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import { digestMail } from './digest-mail.service.ts';
import type { MailPlace } from './mail-place.service.ts';
import { acknowledgementMail, notificationMail } from './submission-mails.service.ts';

const place: MailPlace = {
  company: defaultCompany,
  brand: defaultBrand,
  serviceTitles: [],
  siteUrl: 'https://www.example.com',
};
const ada = {
  ...CONTACT_EXAMPLE,
  id: 17,
  phone: '(313) 555-0199',
  message: 'No heat since last night.\n\nThe furnace blinks 3 times.',
  createdAt: new Date('2026-11-22T13:05:00Z'),
  status: 'new',
  spamScore: 0,
  spamReasons: [],
} as unknown as SubmissionRow;
const NOW = new Date('2026-11-22T14:20:00Z');
const hostile = `<script>alert(1)</script>"'&\u0000\u0007{company}`;
const mailOf = (changes: Partial<SubmissionRow> = {}) =>
  notificationMail({ ...ada, ...changes }, place);

describe('every mail', () => {
  it('has the colours of the brand, legible on a light accent too', () => {
    const brand = {
      ...defaultBrand,
      primary: '#1b5e20',
      accent: '#ffd400',
      accentText: 'dark',
    } as const;
    const { html } = acknowledgementMail(defaultLeadSettings, ada, { ...place, brand }, NOW);
    const { navy } = brandColors(brand);
    expect(html).toContain(`background:${navy[900]}`);
    expect(html).not.toContain('#0b1f3a');
    expect(notificationMail(ada, { ...place, brand }).html).toContain(
      `background:#ffd400;border:2px solid #ffd400;color:${navy[900]}`,
    );
  });
});

describe('the notification', () => {
  it.each(CONTACT_FIELDS)('has the %s of the form', (field) => {
    const { text, html } = mailOf({ [field]: 'As typed' });
    expect(text).toContain('As typed');
    expect(html).toContain('As typed');
  });

  it('shows all fields, with links to call, to write and to open the request', () => {
    const { subject, text, html, replyTo, fromName } = mailOf();
    expect(subject).toBe('New lead: No heat since last night – Ada Lovelace');
    expect([fromName, replyTo]).toEqual([
      'Hearthline Heating & Cooling',
      { name: 'Ada Lovelace', address: 'ada@example.com' },
    ]);
    for (const part of [text, html]) {
      expect(part).toContain('Ada Lovelace');
      expect(part).toContain('ada@example.com');
      expect(part).toContain('(313) 555-0199');
      expect(part).toContain('Heating Service');
      expect(part).toContain('Nov 22, 2026, 8:05 AM');
      expect(part).toContain('https://www.example.com/admin/submissions?id=17');
    }
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links.slice(0, 3)).toEqual([
      'tel:3135550199',
      'sms:3135550199',
      'https://www.example.com/admin/submissions?id=17',
    ]);
    expect(text).toContain('Call Ada – (313) 555-0199:\ntel:3135550199\n\nText Ada:\nsms:');
    expect(text.indexOf('> No heat')).toBeLessThan(text.indexOf('Phone:'));
    expect(text).toContain('Reply to this email to answer Ada.');
    expect(html).toContain('href="mailto:ada@example.com"');
    expect(text).toContain('> No heat since last night.\n>\n> The furnace blinks 3 times.');
  });

  it.each(['Dr. Ada Lovelace', 'Mr Smith', 'The Johnsons', 'Acme LLC'])(
    'calls nobody by the first word of %s',
    (fullName) => {
      const { text } = mailOf({ fullName });
      expect(text).toContain('Call them – (313) 555-0199:\ntel:3135550199\n\nText them:\nsms:');
      expect(text).toContain('Reply to this email to answer them.');
    },
  );

  it.each([
    ['(313) 555-0199 ext. 42', '3135550199', ',42', '(313) 555-0199 ext. 42'],
    ['313-555-0199,,12#', '3135550199', ',12', '(313) 555-0199 ext. 12'],
    ['\u202a+1 313 555\u20110199\u202c', '+13135550199', '', '(313) 555-0199'],
    ['1-800-FLOWERS', '18003569377', '', '1-800-FLOWERS'],
  ])(
    'dials the number in %j, and texts it without the extension',
    (typed, number, extension, phone) => {
      const { text, html } = mailOf({ phone: typed });
      const links = [...html.matchAll(/href="((?:tel|sms):[^"]+)"/g)].map(([, href]) => href);
      expect(links).toEqual([
        `tel:${number}${extension}`,
        `sms:${number}`,
        `tel:${number}${extension}`,
      ]);
      expect(text).toContain(
        `Call Ada – ${phone}:\ntel:${number}${extension}\n\nText Ada:\nsms:${number}\n`,
      );
      expect(html).toContain(`<bdi>${phone}</bdi>`);
    },
  );

  it.each(['call my wife', 'no phone, please', '2026-11-28'])(
    'has no button to call where the customer gave no number but %j',
    (phone) => {
      const { text, html, subject } = mailOf({ phone });
      expect(text + html).not.toMatch(/tel:|sms:|Call Ada|Text Ada/);
      expect(text).toMatch(new RegExp(`Phone: +${phone}`));
      expect(html).toContain(`<bdi>${phone}</bdi>`);
      expect(text).toContain('Open in the inbox');
      expect(subject).toContain('Ada Lovelace');
      const list = { rows: [{ ...ada, phone }], total: 1 };
      const nothing = { rows: [], total: 0 };
      const digest = digestMail({ unanswered: list, spam: nothing, now: NOW }, place, 'quoted');
      expect(digest.text).toContain(`, ${phone}\n`);
      expect(digest.html).not.toContain('tel:');
    },
  );

  it.each([
    ['No heat!', 'No heat!'],
    ['Is 3.5 tons enough? Our house has 2,000 square feet.', 'Is 3.5 tons enough?'],
    ['The upstairs unit\r\nBcc: eve@example.com', 'The upstairs unit Bcc: eve@example.com'],
    [
      'We would like to have our furnace and our air conditioner replaced by a heat pump',
      'We would like to have our furnace and our air conditioner…',
    ],
    ['x'.repeat(200), `${'x'.repeat(60)}…`],
    [`${'x'.repeat(59)}😀${'x'.repeat(20)}`, `${'x'.repeat(59)}…`],
  ])('has the first words of the message in its subject: %j', (message, words) =>
    expect(mailOf({ message }).subject).toBe(`New lead: ${words} – Ada Lovelace`),
  );

  it('names the service as the owner does', () => {
    const renamed = { ...place, serviceTitles: ['Heat Pumps', ...SERVICE_TITLES.slice(1)] };
    expect(notificationMail(ada, renamed).text).toMatch(/Service: +Heat Pumps/);
  });

  it('begins its subject with what is urgent', () => {
    const beginnings = [
      [{ soundsUrgent: true, answers: { isUrgent: true } }, 'URGENT – no heat/AC'],
      [{ soundsUrgent: true }, 'Sounds urgent'],
      [{ soundsUrgent: true, answers: { isUrgent: false } }, 'New lead'],
    ] as const;
    for (const [changes, kind] of beginnings) {
      expect(mailOf(changes).subject).toBe(`${kind}: No heat since last night – Ada Lovelace`);
    }
  });

  it('escapes what a visitor typed', () => {
    const { html, text } = mailOf({
      fullName: hostile,
      email: hostile,
      phone: hostile,
      service: hostile,
      message: hostile,
      answers: { bestTime: hostile, houseAddress: hostile },
      origin: { landingPage: hostile, referrer: hostile, campaign: { [hostile]: hostile } },
    });
    expect(html).not.toContain('<script>');
    expect(html.match(/href="[^"]*[<>'][^"]*"/)).toBeNull();
    for (const control of ['\0', '\u0007']) expect(text + html).not.toContain(control);
    expect(text).toContain('{company}');
  });

  it('asks to check possible spam, at the start of the subject and with the reasons', () => {
    const doubtful = mailOf({ spamScore: 4, spamReasons: [{ points: 4, text: '6 links' }] });
    expect(doubtful.subject).toBe('Possible spam: No heat since last night – Ada Lovelace');
    expect(doubtful.text).toContain('6 links');
    expect(mailOf({ spamScore: 3 }).subject).not.toContain('spam');
  });

  it('shows what the customer answered and how they found the form', () => {
    const { text } = mailOf({
      answers: { isUrgent: true, bestTime: 'after 5', houseAddress: '8 Main Street' },
      origin: {
        landingPage: '/services',
        campaign: { utm_source: 'Google', utm_campaign: 'furnace' },
        ask: 'Furnace repair',
      },
    });
    expect(text).toContain('No heat or AC right now.');
    expect(text).toMatch(/Best time to call: +after 5\nService address: +8 Main Street/);
    expect(text).toMatch(/Ad: +Google · furnace/);
    expect(text).toContain('Furnace repair');
  });
});

describe('the acknowledgement', () => {
  it('contains the text of the owner with the company details, and nothing that the customer typed', () => {
    const { subject, text, html, headers, replyTo } = acknowledgementMail(
      defaultLeadSettings,
      ada,
      place,
      NOW,
    );
    expect(subject).toBe('We got your request');
    expect(text).toContain('Thanks for contacting Hearthline Heating & Cooling!');
    expect(text).toContain('Call us at 313-555-0142');
    expect(html).toContain('href="tel:3135550142"');
    expect(text + html).not.toMatch(/\{\w+\}|Ada/);
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-replied' });
    expect(replyTo?.address).toBe(defaultCompany.email);
  });

  it('says when the customer will hear back, whom to call at night, and the reference', () => {
    const { text, html } = acknowledgementMail(defaultLeadSettings, ada, place, NOW);
    for (const part of [text, html]) {
      expect(part.replaceAll('&#39;', "'")).toContain(answerTime(defaultCompany, NOW));
      expect(part).toContain('No heat or AC? Call now, day or night.');
      expect(part).toContain(`Your reference: ${referenceOf(17)}`);
    }
  });

  it('escapes the company record', () => {
    const company: Company = { ...defaultCompany, name: 'B & <b>Sons</b>' };
    const { html } = acknowledgementMail(defaultLeadSettings, ada, { ...place, company }, NOW);
    expect(html).not.toContain('<b>');
  });
});

describe('the digest', () => {
  it('lists what is new with age, first words and link, and spam with its reasons', () => {
    const long = {
      ...ada,
      id: 18,
      message: 'word '.repeat(100),
      createdAt: new Date('2026-11-19T12:00:00Z'),
    };
    const spam = {
      ...ada,
      id: 19,
      fullName: 'Bot',
      status: 'spam' as const,
      spamReasons: [{ points: 6, text: 'casino' }],
    };
    const { subject, text } = digestMail(
      {
        unanswered: { rows: [ada, long], total: 40 },
        spam: { rows: [spam], total: 1 },
        now: NOW,
      },
      place,
      'quoted',
    );
    expect(subject).toBe('40 leads waiting for an answer');
    expect(text).toContain(
      'Ada Lovelace\nHeating Service, 1 hour ago\nNo heat since last night. The',
    );
    expect(text).toContain('Heating Service, 3 days ago');
    expect(text).toMatch(/(word ){20,28}…\nCall \(313\) 555-0199\n/);
    expect(text).toContain('And 38 more.');
    expect(text).toMatch(
      /Marked as spam since yesterday\n-+\n\nBot\nHeating Service, casino\nNo heat [^\n]+\nhttps/,
    );
    expect(text).toContain('https://www.example.com/admin/submissions?id=19');
  });
});
