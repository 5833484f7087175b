import { expect, it } from 'vitest';
import { cpuTimeOf } from '../../../test/cpu-time.ts';
import { sample } from '../../../test/fixtures/sample.ts';
import { scoreSubmission } from './spam-score.service.ts';

it.each([
  ' '.repeat(10_000),
  '['.repeat(10_000),
  '<a'.repeat(5000),
  'www.'.repeat(2500),
  'https://'.repeat(1250),
  'aB'.repeat(5000),
  ' seo servic'.repeat(900),
  '\u200b'.repeat(10_000),
  `a${'\u0301'.repeat(9999)}`,
  '\ufdfa'.repeat(10_000),
  '网'.repeat(10_000),
])('a text is scored quickly, however hostile (%#)', async (message) => {
  const form = { fullName: message.slice(0, 200), phone: message.slice(0, 50) };
  const ms = await cpuTimeOf(() => {
    for (let n = 0; n < 5; n += 1) {
      scoreSubmission({
        form: sample('', message, form).form,
        sent: null,
        history: { otherSenders: 0, decision: null },
      });
    }
  });
  // Ten times what it takes.
  expect(ms / 5).toBeLessThan(20);
});
