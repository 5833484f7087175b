import { expect, it } from 'vitest';
import { isAddressRefused } from './refused-address.ts';

it.each([
  'greylisting: 450 4.7.1 later',
  '450 4.1.1 No such user yet',
  '550 5.7.1 Relaying denied',
  '550 relay not permitted',
  '553 sorry, that domain is not in my list of allowed rcpthosts',
  '550 5.7.60 Client does not have permissions to send as this sender',
  '550 5.4.5 Daily sending quota exceeded',
  '552 5.2.2 Mailbox full',
  '554 5.7.1 This looks like spam',
  '550 Domain example.com has exceeded the max emails per hour (100/100 (100%)) allowed',
  '550 Your account has been suspended',
  '550 Your account does not exist any more',
  '550 No reverse DNS for 192.0.2.1',
  '550 192.0.2.1 is listed in an RBL',
  '550 Your host is on our black list',
  '550 The domain is not verified',
  '550 Bad reputation',
  '550 Access not allowed',
  '550 Requested action not taken: mailbox unavailable',
  '550 unroutable sender address',
  '553 sender domain does not exist',
  '550 HELO: unknown domain',
  '550 Client host not found',
  '554 no such user',
  'Timeout',
])('does not take an address for refused by "%s"', (error) => {
  expect(isAddressRefused('recipient', error)).toBe(false);
});

it.each([
  '550 5.1.1 <ann@gmial.com>: no such user',
  '550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1 Learn more',
  '550 5.1.2 Host unknown',
  '550 5.4.4 Unable to route',
  '550 5.4.310 DNS domain gmial.co does not exist',
  '556 5.1.10 Recipient address has null MX',
  '556 null MX',
  '550 no such user',
  '550 No such local user',
  '550 <ann@gmial.com>: Recipient address rejected: User unknown in virtual mailbox table',
  '550 Unknown user',
  '550 unknown mailbox',
  '550 <ann@gmial.com> recipient not found',
  '550 The mailbox does not exist',
  "550 This account doesn't exist",
  '550 Invalid recipient',
  '553 Invalid mailbox',
  '550 no mailbox here by that name',
  '550 Unrouteable address',
  '550-Please check the address. 550 No such address',
  '550 5.2.1 The email account that you tried to reach is disabled',
])('takes an address for refused by "%s"', (error) => {
  expect(isAddressRefused('recipient', error)).toBe(true);
});

it('takes it for refused after the message only when the server says that it is the address', () => {
  expect(isAddressRefused('data', '550 5.1.1 no such user')).toBe(true);
  expect(isAddressRefused('data', '550 no thanks')).toBe(false);
  expect(isAddressRefused('sender', '550 5.1.1 no such user')).toBe(false);
  expect(isAddressRefused(null, null)).toBe(false);
});
