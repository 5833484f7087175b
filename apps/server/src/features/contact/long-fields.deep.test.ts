import { CONTACT_EXAMPLE } from '@hvac/contract/api-responses';
import { CONTACT_FIELDS, contactInput } from '@hvac/contract/contact';
import { expect, it } from 'vitest';
import { cpuTimeOf } from '../../../test/cpu-time.ts';
import { VISITOR_BODY } from '../../http/body-limits.ts';

const ideographs = (count: number) =>
  String.fromCodePoint(...Array.from({ length: count }, (_, at) => 0x4e00 + at));

/** Texts that a whole request has room for. A name of a domain is encoded in up to 16 KiB of UTF-8. */
const TEXTS: [what: string, text: string][] = [
  ['domain of different letters', `dana@${ideographs(5300)}.example`],
  ['domain of two such parts', `dana@${ideographs(2600)}.${ideographs(2600)}.example`],
  ['domain of many parts', `dana@${'ü.'.repeat(5000)}example`],
  ['domain of marks', `dana@a${'\u0e48\u0323'.repeat(2500)}.example`],
  ['text of spaces', ' '.repeat(VISITOR_BODY)],
  ['text of what cannot be seen', '\u200b'.repeat(VISITOR_BODY / 3)],
  ['text of marks', '\u0e48\u0323'.repeat(VISITOR_BODY / 5)],
  ['text of digits', '1'.repeat(VISITOR_BODY)],
];

it.each(TEXTS)('no field of a visitor takes long to be refused for a %s', async (_what, text) => {
  const inputs = CONTACT_FIELDS.map((field) => ({ ...CONTACT_EXAMPLE, [field]: text }));
  const ms = await cpuTimeOf(() => {
    for (let n = 0; n < 5; n += 1) {
      for (const input of inputs) contactInput.safeParse(input);
    }
  });
  // Five times what it takes.
  expect(ms / 5).toBeLessThan(15);
});
