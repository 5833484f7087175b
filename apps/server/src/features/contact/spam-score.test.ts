import { describe, expect, it } from 'vitest';
import { HONEST_SAMPLES } from '../../../test/fixtures/honest-samples.ts';
import { type Sample, WAYS } from '../../../test/fixtures/sample.ts';
import { SPAM_SAMPLES } from '../../../test/fixtures/spam-samples.ts';
import { CHECK_SCORE, SPAM_SCORE, scoreSubmission } from './spam-score.service.ts';

const ratedOf = (samples: Sample[]) =>
  samples.map(({ kind, way, otherSenders, form }) => {
    const sent = WAYS[way] && {
      ...WAYS[way],
      topic: way === 'overfilled' ? form.email : WAYS[way].topic,
    };
    return { kind, ...scoreSubmission({ form, sent, history: { otherSenders, decision: null } }) };
  });
const from = (samples: ReturnType<typeof ratedOf>, score: number) =>
  samples.filter((sample) => sample.score >= score);

const isHeldOut = (_sample: unknown, index: number) => index % 3 === 2;
const report = (
  name: string,
  honest: ReturnType<typeof ratedOf>,
  spam: ReturnType<typeof ratedOf>,
) =>
  console.info(
    `${name}: of ${honest.length} honest ${from(honest, SPAM_SCORE).length} as spam and ${from(honest, CHECK_SCORE).length} to check or worse; of ${spam.length} spam ${from(spam, SPAM_SCORE).length} as spam, ${from(spam, CHECK_SCORE).length} to check or worse, ${spam.length - from(spam, CHECK_SCORE).length} missed`,
  );

describe('x', () => {
  it('y', () => {
    const h = ratedOf(HONEST_SAMPLES);
    const s = ratedOf(SPAM_SAMPLES);
    report('All', h, s);
    report('Held out', h.filter(isHeldOut), s.filter(isHeldOut));
    report(
      'Tuned',
      h.filter((x, i) => !isHeldOut(x, i)),
      s.filter((x, i) => !isHeldOut(x, i)),
    );
    for (const [i, x] of s.entries())
      if (x.score < 6 && i % 3 !== 2) console.info(i, x.kind, x.score, JSON.stringify(x.reasons));
    for (const [i, x] of h.entries())
      if (x.score >= 4 && i % 3 !== 2) console.info(i, x.kind, x.score, JSON.stringify(x.reasons));
    expect(from(h, SPAM_SCORE)).toEqual([]);
  });
});
