import { describe, expect, it } from 'vitest';
import { digitsIn } from './folded-phone.ts';
import { comparableNumber, shownPhone, smsHref, telHref } from './phone-number.ts';

const zeros = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => /\p{Nd}/u.test(character),
);

describe('the number to dial', () => {
  it.each([
    '',
    'call my wife',
    'no phone please',
    'by email only!!!',
    '-----------',
    '+1',
    '+1          ',
    '+1 (555) 0199',
    '2026-11-28',
    '11/28/2026',
    '48067-1234',
    '12:30-14:30 daily',
    '4111 1111 1111 1111',
    '4111 111 111 1111',
    '52 222 345 6789',
    '31355501993135550199',
    '313 ASK FOR BOB',
    '313-call-dana',
    '248 my wife',
    '313-555-O199',
    'dana313@example.com',
    'A13-5550-199',
  ])('is none in %j', (typed) => {
    expect(telHref(typed)).toBeNull();
    expect(smsHref(typed)).toBeNull();
    expect(comparableNumber(typed)).toBeNull();
  });

  it.each([
    // As it is typed mostly.
    ['3135550199', '3135550199', null],
    ['313-555-0199', '3135550199', null],
    ['(313) 555-0199', '3135550199', null],
    ['(313)555-0199', '3135550199', null],
    ['[313] 555-0199', '3135550199', null],
    ['313.555.0199', '3135550199', null],
    ['313/555-0199', '3135550199', null],
    ['313 - 555 - 0199', '3135550199', null],
    ['313·555·0199', '3135550199', null],
    ['3 1 3 5 5 5 0 1 9 9', '3135550199', null],
    ['1-313-555-0199', '13135550199', null],
    ['1 (313) 555-0199', '13135550199', null],
    ['+1 313 555 0199', '+13135550199', null],
    ['(+1) 313 555 0199', '+13135550199', null],
    ['tel:+1-313-555-0199', '+13135550199', null],
    ['+313-555-0199', '3135550199', null],
    ['555-0199   ', '5550199', null],
    ['call 555 0199', '5550199', null],
    // With dashes, spaces, digits and marks that a keyboard does not have.
    ['\u202a+1 313 555\u20110199\u202c', '+13135550199', null],
    ['313\u2011555\u20110199', '3135550199', null],
    ['313–555–0199', '3135550199', null],
    ['313\u2014555\u20140199', '3135550199', null],
    ['313\u2212555\u22120199', '3135550199', null],
    ['(313)\u00a0555\u20090199', '3135550199', null],
    ['313\u00ad555\u200b0199', '3135550199', null],
    ['٣١٣-٥٥٥-٠١٩٩', '3135550199', null],
    ['۳۱۳۵۵۵۰۱۹۹', '3135550199', null],
    ['३१३ ५५५ ०१९९', '3135550199', null],
    ['３１３－５５５－０１９９', '3135550199', null],
    ['𝟑𝟏𝟑-𝟓𝟓𝟓-𝟎𝟏𝟗𝟗', '3135550199', null],
    ['3️⃣1️⃣3️⃣ 555 0199', '3135550199', null],
    // With an extension.
    ['(313) 555-0199 ext. 42', '3135550199', '42'],
    ['313.555.0199 x7', '3135550199', '7'],
    ['313.555.0199x7', '3135550199', '7'],
    ['313-555-0199 #12', '3135550199', '12'],
    ['313-555-0199,,12#', '3135550199', '12'],
    ['3135550199p42', '3135550199', '42'],
    ['+1-313-555-0199;ext=42', '+13135550199', '42'],
    ['313-555-0199 EXT: 42', '3135550199', '42'],
    ['313-555-0199 (ext 42)', '3135550199', '42'],
    ['313-555-0199, extension 1234', '3135550199', '1234'],
    ['313-555-0199 Extn #5', '3135550199', '5'],
    ['555-0199 ext 3', '5550199', '3'],
    ['+44 20 7946 0958 ext. ٤٢', '+442079460958', '42'],
    // With words and other numbers around it.
    ['248-555-0177 (after 5pm)', '2485550177', null],
    ['after 5pm: 313-555-0199', '3135550199', null],
    ['Apt 5 313-555-0199', '3135550199', null],
    ['#12 313-555-0199', '3135550199', null],
    ['cell3135550199', '3135550199', null],
    ['313-555-0199 x 5pm', '3135550199', null],
    ['313-555-0199, 24/7', '3135550199', null],
    ['MI 48067 313-555-0199', '3135550199', null],
    ['313-555-0199 or 248-555-0177', '3135550199', null],
    ['313-555-0199 / 248-555-0177', '3135550199', null],
    ['313 555 0199 248 555 0177', '3135550199', null],
    ['3135550199/2485550177', '3135550199', null],
    ['313-555-0199,248-555-0177', '3135550199', null],
    ['313-555-0199\n248-555-0177', '3135550199', null],
    ['313 555 0199 or 0200', '3135550199', null],
    // Of another country.
    ['+44 20 7946 0958', '+442079460958', null],
    ['+44 (0)20 7946 0958', '+442079460958', null],
    ['+442079460958', '+442079460958', null],
    ['011 44 20 7946 0958', '+442079460958', null],
    ['0044 20 7946 0958', '+442079460958', null],
    ['+49 30 901820', '+4930901820', null],
    ['+52 222 345 6789', '+522223456789', null],
    ['+65 9123 4567', '+6591234567', null],
    ['+44 20 7946 0958 - 5pm', '+442079460958', null],
    // In letters.
    ['1-800-FLOWERS', '18003569377', null],
    ['1 800 flowers', '18003569377', null],
    ['(800) FLOWERS', '8003569377', null],
    ['1-800-GO-FEDEX', '18004633339', null],
    ['1-877-KARS-4-KIDS', '18775277454', null],
    ['+1-800-FLOWERS x42', '+18003569377', '42'],
    ['1-800-555-COOL', '18005552665', null],
    ['313-555-HEAT', '3135554328', null],
    ['call 313-CALL-NOW', '3132255669', null],
  ])('in %j is %s, extension %s', (typed, number, extension) => {
    expect(telHref(typed)).toBe(`tel:${number}${extension ? `,${extension}` : ''}`);
    expect(smsHref(typed)).toBe(`sms:${number}`);
  });

  it('is read in a moment, whatever is typed', () => {
    for (const part of ['3', '313-', '+', '1 ', '(', '٣', 'A-', '313-555-0199 ', 'x,;#']) {
      expect(() => telHref(part.repeat(10_000))).not.toThrow();
    }
  });
});

describe('the number by which a customer is known again', () => {
  it.each([
    '248-555-0177',
    '+1 (248) 555-0177',
    '248-555-0177 ext. 5',
    '248-555-0177 (after 5pm)',
    '248.555.0177x5, ask for Bob',
    '1 248 555 0177',
    '٢٤٨٥٥٥٠١٧٧',
    '\u202a248\u2011555\u20110177\u202c',
    'cell 2485550177 or 313-555-0199',
  ])('is the same in %j', (typed) => {
    expect(comparableNumber(typed)).toBe('2485550177');
  });
});

describe('a phone number as the office shows it', () => {
  it.each([
    '248-555-0177 (after 5pm)',
    'call my wife',
    '1-800-FLOWERS',
    '555-0177',
    '+49 30 901820',
    '248-555-0177 or 313-555-0199',
    '',
  ])('stays as it was typed: %j', (typed) => {
    expect(shownPhone(typed)).toBe(typed);
  });

  it.each([
    ['5205550199', '(520) 555-0199'],
    ['248-555-0177', '(248) 555-0177'],
    ['+1 (248) 555-0177', '(248) 555-0177'],
    ['1.248.555.0177', '(248) 555-0177'],
    ['٢٤٨٥٥٥٠١٧٧', '(248) 555-0177'],
    ['734 555 0101 x2204', '(734) 555-0101 ext. 2204'],
    ['(734) 555-0101 Ext. 2204', '(734) 555-0101 ext. 2204'],
    ['734-555-0101,,22', '(734) 555-0101 ext. 22'],
  ])('is alike, however it was typed: %j', (typed, shown) => {
    expect(shownPhone(typed)).toBe(shown);
    expect(comparableNumber(shown)).toBe(comparableNumber(typed));
  });
});

it('reads the digits of every script', () => {
  expect(zeros.length).toBeGreaterThan(600);
  const values = zeros.map((digit) => digitsIn(digit));
  expect(values.join('')).toMatch(/^(0123456789)+$/);
});
