import { describe, expect, it } from 'vitest';
import { defaultTexts } from './pages.ts';
import { changedTexts, parseTexts, textsOf } from './stored-texts.ts';

const defaults = defaultTexts('services');

describe('the stored texts of a page', () => {
  it.each([undefined, null, 7, 'text', [], {}])('are the defaults if %j is stored', (stored) => {
    expect(textsOf('services', stored)).toEqual(defaults);
  });

  it('keep what is valid, and take the default for the rest', () => {
    const stored = {
      heading: 'What we do',
      intro: 7,
      plansHeading: 'x'.repeat(61),
      services: defaults.services.slice(0, 2),
      plans: [{ ...defaults.plans[0], color: 'red' }, defaults.plans[1], defaults.plans[2]],
      headline: 'from another release',
    };
    expect(textsOf('services', stored)).toEqual({ ...defaults, heading: 'What we do' });
  });

  it('are kept, however long the company name is by now', () => {
    const heading = `${'x'.repeat(50)} {company}`;
    expect(textsOf('services', { heading }).heading).toBe(heading);
  });
});

describe('changedTexts', () => {
  it('returns what differs from the defaults, with lists as a whole', () => {
    const [first, ...others] = defaults.plans;
    const plans = [{ ...first, price: '$18 a month' }, ...others];
    const texts = { ...defaults, intro: 'Both.', plans };
    expect(changedTexts('services', texts)).toEqual({ intro: 'Both.', plans });
    expect(changedTexts('services', defaults)).toEqual({});
  });
});

describe('the icons of the services', () => {
  const unfilled = (text: string) => text;
  const { firstIcon, secondIcon, thirdIcon, ...former } = defaultTexts('services');

  it('refuse one that there is not', () => {
    const texts = { ...former, secondIcon: 'faucet' };
    expect(() => parseTexts('services', texts, unfilled)).toThrow(
      /secondIcon[^}]*Please choose one of the options/s,
    );
  });

  it('are the default for a form of release 1.0.0, which does not send them', () => {
    expect(parseTexts('services', former, unfilled)).toEqual(defaultTexts('services'));
  });

  it('are the default where the stored one is unknown, and no other text is lost', () => {
    const stored = { heading: 'What we fix', firstIcon: 'drop', secondIcon: 'faucet' };
    expect(textsOf('services', stored)).toEqual({
      ...defaultTexts('services'),
      heading: 'What we fix',
      firstIcon: 'drop',
    });
  });
});
