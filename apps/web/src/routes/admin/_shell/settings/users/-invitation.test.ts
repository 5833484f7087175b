import { describe, expect, it } from 'vitest';
import { emailHref, invitationFor, textMessageHref } from './-invitation.ts';

const credentials = {
  user: { id: 2, username: 'Rick & Sons', isAdmin: false },
  password: 'k3gt-9abc',
};
const text = invitationFor(credentials, { origin: 'https://site.example', company: 'Acme' });

describe('the message to a new teammate', () => {
  it('says where to log in, as whom, with what and how long', () => {
    for (const part of ['https://site.example/admin', 'Rick & Sons', 'k3gt-9abc', '7 days', 'Acme'])
      expect(text).toContain(part);
  });

  it('reaches a text message and an email whole, line breaks and ampersands included', () => {
    const sms = textMessageHref(text);
    expect(decodeURIComponent(sms.slice('sms:?&body='.length))).toBe(text);
    const email = new URL(emailHref('Your login & more', text));
    expect(email.searchParams.get('subject')).toBe('Your login & more');
    expect(email.searchParams.get('body')).toBe(text.replaceAll('\n', '\r\n'));
  });
});
