import { describe, expect, it } from 'vitest';
import { emailAddress } from './email-address.ts';

describe('emailAddress', () => {
  it.each([
    '',
    ' ',
    'a@b',
    'a b@c.com',
    'a@b@c.com',
    '@example.com',
    'dana@',
    'dana',
    'dana@example.',
    'dana@.example.com',
    'dana@example..com',
    'dana@-example.com',
    'dana@example-.com',
    'dana@exa mple.com',
    'dana@example,com',
    'dana@[127.0.0.1]',
    `dana@${'a'.repeat(64)}.com`,
    `${'d'.repeat(245)}@example.com`,
    '"dana"@example.com',
    'dana(home)@example.com',
    'dana@example.com, bob@example.com',
    'dana@example.com;bob@example.com',
    'Dana <dana@example.com>',
    'mailto:dana@example.com',
    'dana@example.com\r\nBcc: eve@example.com',
    'dana\u0085@exa\nmple.com',
    'dañа@example.com',
    'dana@müller',
    'dana@müller.example/evil',
    'dana@müller.example:25',
    'dana@müller%2e.example',
    'dana@müller.example?bcc=eve',
    'dana@mü ller.example',
  ])('refuses %j', (typed) => {
    const messages = emailAddress.safeParse(typed).error?.issues.map(({ message }) => message);
    expect(messages).toEqual(['Please enter a valid email address']);
  });

  it.each([
    'd&d@example.com',
    'dana/hvac@example.com',
    'dana=x@example.com',
    "o'brien@example.com",
    'dana+hvac@example.com',
    "!#$%&'*+/=?^_`{|}~-@example.com",
    '.dana@example.com',
    'dana.@example.com',
    'da..na@example.com',
    '-@example.com',
    'dana@example.co.uk',
    'dana@example.x',
    'dana@example.123',
    'dana@1.2.3.4',
    'dana@xn--mller-kva.example',
    'DANA@EXAMPLE.COM',
    'dana@a-b--c.example',
    `dana@${'a'.repeat(63)}.com`,
    `${'d'.repeat(242)}@example.com`,
  ])('accepts %s as it is', (typed) => {
    expect(emailAddress.parse(typed)).toBe(typed);
  });

  it.each([
    ['dana@example.com ', 'dana@example.com'],
    ['\u00a0dana@example.com\u00a0', 'dana@example.com'],
    ['\tdana@example.com\r\n', 'dana@example.com'],
    ['dana@example.com\u200b', 'dana@example.com'],
    ['\u202adana@example.com\u202c', 'dana@example.com'],
    ['dana@exam\u00adple.com', 'dana@example.com'],
    ['\ufeffda\u2060na@example.com', 'dana@example.com'],
    ['dana@example.com\u3000', 'dana@example.com'],
    ['dana@example.com\u2800', 'dana@example.com'],
    ['dana@example.com\u3164', 'dana@example.com'],
    ['dana@müller.example', 'dana@xn--mller-kva.example'],
    ['Dana@MÜLLER.example', 'Dana@xn--mller-kva.example'],
    ['dana@mu\u0308ller.example', 'dana@xn--mller-kva.example'],
    ['dana@straße.example', 'dana@xn--strae-oqa.example'],
    ['dana@例え.テスト', 'dana@xn--r8jz45g.xn--zckzah'],
    ['dana@мойдом.рф', 'dana@xn--d1ajichc.xn--p1ai'],
    ['d&d@ümlaut.example', 'd&d@xn--mlaut-jva.example'],
  ])('takes %j for %s', (typed, address) => {
    expect(emailAddress.parse(typed)).toBe(address);
  });
});
